// @ts-check

/**
 * @typedef {import("./controls.js").Control} Control
 * @typedef {{ isAccepted: boolean, acceptedBy: number, ref?: number }} Tick whether it was on in the choice that the
 *   server accepted last, and the ref of that; the ref of the latest choice, if unanswered
 */

/** @type {WeakMap<Control, Tick>} */
const ticks = new WeakMap();

/**
 * `data-send="action.name"` on a radio button or a checkbox without `data-bind`: a change sends the control's value, or
 * that at `data-value="path"`. The control shows its own tick. The tick goes back if the server refuses the action.
 *
 * @param {Control} control @param {import("../page/directives.js").Context} context
 * @param {{ controls: typeof import("./controls.js") }} modules
 */
export function directive(control, context, { controls }) {
  const { availability, groupOf, payloadOf, valueOf } = controls;
  const { path: action, read, client } = context;
  const { value: valuePath } = control.dataset;
  /** @type {Tick} */
  const tick = { isAccepted: control.checked, acceptedBy: 0 };
  ticks.set(control, tick);

  /** @param {(tick: Tick, member: Control) => void} body */
  const forGroup = (body) => {
    for (const member of groupOf(control)) {
      const tick = ticks.get(member);
      if (tick) body(tick, member);
    }
  };
  const showAccepted = () => forGroup((tick, member) => { member.checked = tick.isAccepted; });

  const listener = () => {
    const isOn = control.checked;
    const value = valuePath ? read(valuePath) : valueOf(control);
    const ref = client.send(action, payloadOf(control, read, value), (_, isDone) => {
      forGroup((tick, member) => {
        if (tick.ref === ref) tick.ref = undefined;
        // A fault may overtake the acks of earlier choices.
        if (!isDone || !ref || ref < tick.acceptedBy) return;
        tick.acceptedBy = ref;
        tick.isAccepted = member === control && isOn;
      });
      if (tick.ref === undefined) showAccepted();
    }, control);
    if (ref === undefined) return showAccepted();
    forGroup((tick) => { tick.ref = ref; });
  };
  control.addEventListener("change", listener);
  // After the attributes of all controls: `data-attr-checked` may tick them.
  const unsubscribe = client.subscribe(() => {
    if (tick.ref === undefined) tick.isAccepted = control.checked;
  });
  return {
    update: availability(control, context),
    cleanup() {
      unsubscribe();
      control.removeEventListener("change", listener);
    },
  };
}
