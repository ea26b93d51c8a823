/** The state with what is given replaced. `undefined` and fields that it does not have change nothing. */
export function withFields<State extends object>(state: State, fields: Partial<State>): State {
  const changed = { ...state };
  for (const name of Object.keys(state) as (keyof State)[]) {
    if (Object.hasOwn(fields, name) && fields[name] !== undefined) {
      Object.assign(changed, { [name]: fields[name] });
    }
  }
  return changed;
}

/** Of two states made by the same function, whose fields therefore come in the same order. */
export function isSameState(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
