const NAMES = new Map<string, string>();

/**
 * Has PostgreSQL keep the plan of a statement on each connection. For statements that run often and read many partitions:
 * planning them takes as long as running them. PostgreSQL itself decides, by estimated cost, whether a plan for all
 * parameters does as well as one for those that are given (`plan_cache_mode`).
 *
 * @param name unique in the service, at most 63 characters
 * @returns the text, by which the connection knows it
 */
export function prepared(name: string, text: string): string {
  if ([...NAMES].some(([known, other]) => other === name && known !== text))
    throw new Error(`two statements have the name "${name}"`);
  NAMES.set(text, name);
  return text;
}

/** @returns `undefined` for a statement that is planned anew each time */
export function preparedName(text: string): string | undefined {
  return NAMES.get(text);
}
