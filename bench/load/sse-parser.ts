export interface SseMessage {
  /** '' for a message without a name. */
  event: string;
  id: string | null;
  retry: number | null;
  data: string;
}

export interface SseEvents {
  /** @param text the head and the bytes that arrived with it */
  head(status: number, isStream: boolean, text: string): void;
  message(message: SseMessage): void;
}

/** Limit in characters of unparsed input: a chunk's size line, or a body that is not a stream. */
const MAX_WAITING = 1_000_000;

/**
 * Incremental parser of a chunked response with server-sent events. Texts are latin1, so that a character is a byte and later
 * comparisons are byte for byte.
 */
export class SseParser {
  /** Input that is not separated into chunks yet. */
  private raw = '';
  private isHeadRead = false;
  /** Whether the response is no stream; the rest of it is not read. */
  private isRefused = false;
  /** Remaining characters of the current chunk; 0 when a chunk's size is next. */
  private left = 0;
  /** Content of the chunks since the end of the last message. */
  private text = '';

  constructor(private readonly events: SseEvents) {}

  /** @throws Error when the input is not a chunked response. */
  push(piece: string): void {
    if (this.isRefused) return;
    this.raw = this.raw === '' ? piece : this.raw + piece;
    if (this.raw.length > MAX_WAITING) throw new Error('more than a megabyte without a message');
    if (!this.isHeadRead && !this.readHead()) return;
    while (this.readChunk());
    this.readMessages();
  }

  private readHead(): boolean {
    const end = this.raw.indexOf('\r\n\r\n');
    if (end < 0) return false;
    const text = this.raw.slice(0, end);
    this.raw = this.raw.slice(end + 4);
    this.isHeadRead = true;
    const status = Number(text.slice(9, 12));
    const isStream = status === 200 && /\r\ntransfer-encoding: chunked/i.test(text);
    this.isRefused = !isStream;
    this.events.head(status, isStream, `${text}\n${this.raw}`);
    return isStream;
  }

  /** @returns whether another chunk may be available. */
  private readChunk(): boolean {
    if (this.left === 0) {
      const end = this.raw.indexOf('\r\n');
      if (end < 0) return false;
      // An empty line is the end of the previous chunk.
      if (end > 0) this.left = Number.parseInt(this.raw.slice(0, end), 16);
      if (Number.isNaN(this.left)) throw new Error(`not the size of a chunk: ${this.raw.slice(0, 40)}`);
      this.raw = this.raw.slice(end + 2);
      return this.raw !== '';
    }
    const taken = this.raw.slice(0, this.left);
    this.left -= taken.length;
    this.raw = this.raw.slice(taken.length);
    this.text = this.text === '' ? taken : this.text + taken;
    return this.raw !== '';
  }

  private readMessages(): void {
    let from = 0;
    for (;;) {
      const end = this.text.indexOf('\n\n', from);
      if (end < 0) break;
      const message = parse(this.text.slice(from, end));
      from = end + 2;
      if (message !== null) this.events.message(message);
    }
    this.text = this.text.slice(from);
    // The service flushes the head with a single line end.
    if (this.text === '\n') this.text = '';
  }
}

/** @returns `null` for a comment or an empty text. */
function parse(text: string): SseMessage | null {
  const message: SseMessage = { event: '', id: null, retry: null, data: '' };
  let isEmpty = true;
  for (const line of text.split('\n')) {
    const colon = line.indexOf(': ');
    if (colon < 1) continue;
    const value = line.slice(colon + 2);
    isEmpty = false;
    switch (line.slice(0, colon)) {
      case 'event':
        message.event = value;
        break;
      case 'id':
        message.id = value;
        break;
      case 'retry':
        message.retry = Number(value);
        break;
      case 'data':
        message.data += value;
        break;
      default:
        throw new Error(`not a line of an event stream: ${line.slice(0, 80)}`);
    }
  }
  return isEmpty ? null : message;
}
