"""The part of the fold that is about ink: the strokes on each slide, and when they could be seen."""

from evening.fold import Fold

POINT_LIMIT, PART_LIMIT, CHANGE_LIMIT = 50_000, 512, 100
EDGES = -10_000, 20_000


class InkFold(Fold):
    def __init__(self, entries):
        # By the slide's id: its strokes, and what each change would bring back.
        self.ink, self.changes = {}, {}
        # The slides that were shown, and the strokes that everyone has.
        self.seen, self.public = set(), set()
        super().__init__(entries)

    def apply(self, entry):
        super().apply(entry)
        if self.slides and entry["name"].startswith(("ink.", "slides.", "opened", "talkRead")):
            self.seen.add(self.slides[self.index]["id"])
            self.publish_strokes()

    def publish_strokes(self):
        is_own_pace = self.talk.get("isSelfPaced")
        shown = [slide["id"] for slide in self.slides if is_own_pace or slide["id"] in self.seen]
        public = {stroke["id"] for name in shown for stroke in self.ink.get(name, [])}
        for name in public - self.public:
            self.publish(name)
        for name in self.public - public:
            self.conceal(name)
        self.public = public

    def ink_drawn(self, part):
        strokes = self.ink.setdefault(part["slide"], [])
        drawn = sum(points_of(stroke) for own in self.ink.values() for stroke in own)
        if drawn >= POINT_LIMIT or len(part["points"]) % 2 or len(part["points"]) > 2 * PART_LIMIT:
            return
        stroke = next((stroke for stroke in strokes if stroke["id"] == part["stroke"]), None)
        if stroke is None:
            if part["start"] or not part["points"]:
                return
            stroke = {"id": part["stroke"], "tool": part["tool"], "color": part["color"], "parts": [], "anchor": None}
            strokes.append(stroke)
            self.remember(part["slide"], strokes[:-1])
        elif part["start"] != points_of(stroke) or stroke["anchor"]:
            return
        if part["points"]:
            low, high = EDGES
            stroke["parts"].append([min(max(number, low), high) for number in part["points"]])
        stroke["anchor"] = part.get("anchor")

    def ink_erased(self, erased):
        before = self.ink.get(erased["slide"], [])
        after = [stroke for stroke in before if stroke["id"] != erased["stroke"]]
        if after != before:
            self.remember(erased["slide"], before)
            self.ink[erased["slide"]] = after

    def ink_clearButtonTapped(self, slide):
        if before := self.ink.get(slide):
            self.remember(slide, before)
            self.ink[slide] = []

    def ink_undoButtonTapped(self, slide):
        if self.changes.get(slide):
            self.ink[slide] = self.changes[slide].pop()

    def remember(self, slide, strokes):
        self.changes.setdefault(slide, []).append(list(strokes))
        del self.changes[slide][:-CHANGE_LIMIT]


def points_of(stroke):
    return sum(len(part) for part in stroke["parts"]) // 2


def strokes(fold, slide):
    """Returns the strokes of a slide as its pages have them."""
    return [{
        "id": stroke["id"], "tool": stroke["tool"], "color": stroke["color"],
        "target": (stroke["anchor"] or {}).get("target"), "box": (stroke["anchor"] or {}).get("box", []),
        "parts": [{"id": number, "points": points} for number, points in enumerate(stroke["parts"])],
    } for stroke in fold.ink.get(slide, [])]
