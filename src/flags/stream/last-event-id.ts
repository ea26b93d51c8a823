/**
 * The revision that a reader already has, taken from `Last-Event-ID`, which browsers send when they reconnect, or from
 * the query, for clients that cannot set a header. `null` when neither is an id of this stream: a browser repeats the id
 * that it has and cannot react to an error, so the reader starts again with a snapshot.
 */
export function lastEventId(header: string | undefined, query: unknown): number | null {
  return revisionIn(header) ?? revisionIn(query);
}

function revisionIn(text: unknown): number | null {
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
