import { sseBytes } from '../../streams/sse-bytes.js';

/** A message to the readers of a project; its bytes are made once, when the first reader gets it. */
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

/** What leads from one revision to a later one. */
export class ChangeMessage extends FlagMessage {
  constructor(
    revision: number,
    readonly prevRevision: number,
    data: string,
  ) {
    super('flags.changed', revision, data);
  }
}
