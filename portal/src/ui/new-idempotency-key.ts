/** Not `randomUUID`, which plain http does not have. */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(16)).join('-');
}
