"""The two kinds of rooms, and what their states must be once all is answered."""

from crashes import behaviour
from crashes.violation import Violation

TOKEN = "a-token-of-the-crash-tests"
CODE = "K7Q2M9XA"


class OpenRoom:
    """All viewers may do everything."""

    name = "open"
    arguments = ("--permit", "everyone")
    # Of each client: its name, the secret of its link, its query, and what it does.
    clients = [
        ("owner", None, {}, behaviour.act_with_settings),
        ("one", None, {}, behaviour.act_in_app),
        ("two", None, {}, behaviour.act_in_app),
        ("three", None, {}, behaviour.act_in_app),
    ]
    latecomer = ("latecomer", None, {}, behaviour.act_in_app)

    @staticmethod
    def check(state, clients):
        """Checks the state against what the only client that changes it did last."""
        expected = ""
        for message in done(clients[0]):
            if message["name"] == "settings.binding.displayName":
                expected = message["value"]
            elif message["name"] == "settings.resetButtonTapped":
                expected = ""
        expect("the display name", state["settings"]["displayName"], expected)


class PresentedRoom:
    """Presenters give the floor to participants; an audience watches."""

    name = "presented"
    arguments = ("--permit", "presenter", "--presenter-token", TOKEN, "--join-code", CODE)
    clients = [
        ("presenter", TOKEN, {}, behaviour.act_as_presenter),
        ("ann", CODE, {}, behaviour.act_as_participant),
        ("ben", CODE, {}, behaviour.act_as_participant),
        ("eve", CODE, {}, behaviour.act_as_participant),
        ("audience", None, {}, behaviour.watch),
        ("projector", TOKEN, {"as": "audience"}, behaviour.watch),
    ]
    latecomer = ("latecomer", CODE, {}, behaviour.act_as_participant)

    @staticmethod
    def check(state, clients):
        room = clients[0].replica.room
        expected = {"isFrozen": False, "isBlank": False, "isCodeShown": False, "actionsPerSecond": 0}
        changes = {
            "$room.frozen": ("isFrozen", True), "$room.released": ("isFrozen", False),
            "$room.blanked": ("isBlank", True), "$room.unblanked": ("isBlank", False),
            "$room.codeShown": ("isCodeShown", True), "$room.codeHidden": ("isCodeShown", False),
        }
        for message in done(clients[0]):
            if message["name"] in changes:
                field, value = changes[message["name"]]
                expected[field] = value
            elif message["name"] == "$room.actionRateSet":
                expected["actionsPerSecond"] = message["value"]
        for field, value in expected.items():
            expect(field, room[field], value)


def done(client):
    """Returns a client's acknowledged messages, in the order in which they were run."""
    return sorted(client.acknowledged, key=lambda message: message["ref"])


def expect(what, value, expected):
    if value != expected:
        raise Violation(f"{what} is {value!r}, not {expected!r}")


ROOMS = [OpenRoom, PresentedRoom]
