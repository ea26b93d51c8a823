/** One message of a stream of server-sent events. */
export interface SseMessage {
  /** Name of the event; `message` when it has none. */
  event: string;
  /** The last id so far, of this message or an earlier one; empty when there is none. */
  id: string;
  data: string;
}

/** Longest message. A snapshot of 10,000 flags with large cohorts is far smaller. */
const MAX_LENGTH = 64 * 1024 * 1024;

/**
 * Parses the bytes of one connection into messages, however they are split (WHATWG HTML section 9.2.6).
 * Pure: no I/O and no imports, the same file in browsers. Test vectors: `contracts/flags/v1/stream.json`.
 */
export class SseParser {
  /** Id of the last complete message. An id in an incomplete message does not count. */
  lastEventId: string;
  /** The wait before reconnecting that the server requested, in milliseconds; `null` until it has sent one. */
  retryMs: number | null;

  private readonly decoder = new TextDecoder();
  private readonly maxLength: number;
  /** Pieces of an unfinished line, which are joined once instead of with every chunk. */
  private line: string[] = [];
  private lineLength = 0;
  private endedWithCr = false;
  private id: string;
  private event = '';
  private data: string[] = [];
  private dataLength = 0;

  /** @param before final state of the previous connection, from which this one continues. */
  constructor(before: { lastEventId?: string; retryMs?: number | null; maxLength?: number } = {}) {
    this.lastEventId = this.id = before.lastEventId ?? '';
    this.retryMs = before.retryMs ?? null;
    this.maxLength = before.maxLength ?? MAX_LENGTH;
  }

  /**
   * @returns the messages that these bytes complete.
   * @throws RangeError when a message exceeds the limit: close the connection.
   */
  push(bytes: Uint8Array): SseMessage[] {
    const messages: SseMessage[] = [];
    const text = this.decoder.decode(bytes, { stream: true });
    // The CR and LF of one line break may be in two chunks.
    let from = this.endedWithCr && text.startsWith('\n') ? 1 : 0;
    if (text !== '') this.endedWithCr = false;
    const lineEnd = /\r\n|\r|\n/g;
    lineEnd.lastIndex = from;
    for (let end = lineEnd.exec(text); end !== null; end = lineEnd.exec(text)) {
      this.keep(text.slice(from, end.index));
      from = lineEnd.lastIndex;
      this.endedWithCr = end[0] === '\r' && from === text.length;
      const line = this.line.join('');
      this.line = [];
      this.lineLength = 0;
      const message = line === '' ? this.dispatch() : this.field(line);
      if (message) messages.push(message);
    }
    this.keep(text.slice(from));
    return messages;
  }

  private keep(piece: string): void {
    if (piece === '') return;
    this.lineLength += piece.length;
    if (this.lineLength + this.dataLength > this.maxLength) {
      throw new RangeError(`a message of the stream has more than ${this.maxLength} characters`);
    }
    this.line.push(piece);
  }

  private field(line: string): null {
    const colon = line.indexOf(':');
    if (colon === 0) return null;
    const name = colon === -1 ? line : line.slice(0, colon);
    const rest = colon === -1 ? '' : line.slice(colon + 1);
    const value = rest.startsWith(' ') ? rest.slice(1) : rest;
    if (name === 'event') this.event = value;
    else if (name === 'data') {
      this.data.push(value);
      this.dataLength += value.length;
    } else if (name === 'id') {
      if (!value.includes('\0')) this.id = value;
    } else if (name === 'retry' && /^[0-9]+$/.test(value)) this.retryMs = Number(value);
    return null;
  }

  private dispatch(): SseMessage | null {
    this.lastEventId = this.id;
    const { data, event } = this;
    this.data = [];
    this.dataLength = 0;
    this.event = '';
    if (data.length === 0) return null;
    return { event: event === '' ? 'message' : event, id: this.lastEventId, data: data.join('\n') };
  }
}
