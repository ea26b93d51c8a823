const NAMES = new Map<string, string>();

/**
 * Marks a statement whose plan PostgreSQL keeps on each connection. For statements that run often and read many
 * partitions: planning them takes as long as executing them. PostgreSQL decides by estimated cost whether it uses a
 * generic plan or one for the actual parameters (`plan_cache_mode`).
 *
 * @param name unique in the service, at most 63 characters
 * @returns the text, by which the connection recognizes the statement
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
