/*
 * Between the supervisor and its processes, over the channel that node:cluster opens. Each side ignores what it does
 * not know, so that a rolling restart into another version of the service keeps working.
 */

/** From the supervisor to one of its processes. */
export type Order =
  /** Accept no new connections, finish requests in progress, and exit. */
  | { kind: 'retire' }
  /** Respond with the metrics of this process. */
  | { kind: 'collect'; id: number }
  /** The response to `scrape`. */
  | { kind: 'scraped'; id: number; text: string };

/** From a process to its supervisor. */
export type Report =
  | { kind: 'ready' }
  | { kind: 'collected'; id: number; text: string }
  /** Respond with the metrics of all processes. */
  | { kind: 'scrape'; id: number };

export function isMessage<M extends Order | Report>(
  message: unknown,
  kinds: readonly M['kind'][],
): message is M {
  if (typeof message !== 'object' || message === null || !('kind' in message)) return false;
  return kinds.some((kind) => kind === message.kind);
}
