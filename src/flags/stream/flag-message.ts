import { sseBytes } from '../../streams/sse-bytes.js';

/** A message to the subscribers of a project; its bytes are encoded once, for the first subscriber. */
export class FlagMessage {
  readonly id: string;
  private made: Buffer | undefined;

  constructor(
    readonly type: 'flags.changed' | 'flags.snapshot',
    readonly revision: number,
    readonly data: string,
  ) {
    this.id = String(revision);
  }

  get bytes(): Buffer {
    return (this.made ??= sseBytes(this));
  }
}

/** The changes from one revision to a later one. */
export class ChangeMessage extends FlagMessage {
  constructor(
    revision: number,
    readonly prevRevision: number,
    data: string,
  ) {
    super('flags.changed', revision, data);
  }
}

/**
 * The revision that a subscriber already has, from `Last-Event-ID`, which browsers send when they reconnect, or from the
 * query, for clients that cannot set a header. `null` when neither is an id of this stream: a browser repeats its id and
 * cannot handle an error, so the subscriber starts again with a snapshot.
 */
export function lastEventId(header: string | undefined, query: unknown): number | null {
  return revisionIn(header) ?? revisionIn(query);
}

function revisionIn(text: unknown): number | null {
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
