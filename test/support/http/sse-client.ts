import { request, type IncomingMessage } from 'node:http';

export interface SseMessage {
  id: string | undefined;
  event: string | undefined;
  data: string;
}

/** Reads a stream of server-sent events as browsers do (WHATWG HTML section 9.2.6), and exposes what browsers hide. */
export class SseClient {
  readonly messages: SseMessage[] = [];
  readonly comments: string[] = [];
  lastEventId = '';
  retryMs: number | undefined;
  ended = false;
  /**
   * Caches parsed messages, because a wait for a message reads them repeatedly, in the process of the server that it
   * could starve.
   */
  private readonly parsed = new WeakMap<SseMessage, Record<string, unknown>>();
  private constructor(private readonly response: IncomingMessage) {}

  get status(): number {
    return this.response.statusCode ?? 0;
  }

  get contentType(): string | undefined {
    return this.response.headers['content-type'];
  }

  static async open(url: string, headers: Record<string, string> = {}): Promise<SseClient> {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request(url, { headers: { Accept: 'text/event-stream', ...headers }, agent: false }, resolve)
        .on('error', reject)
        .end();
    });
    const client = new SseClient(response);
    response.setEncoding('utf8');
    let rest = '';
    response.on('data', (chunk: string) => {
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) client.take(block);
    });
    response.on('close', () => (client.ended = true));
    response.on('error', () => (client.ended = true));
    return client;
  }

  /** Parsed data of the messages with this value of the field `event`. */
  ofType(event: string | undefined): Record<string, unknown>[] {
    return this.messages
      .filter((message) => message.event === event)
      .map((message) => {
        const data = this.parsed.get(message) ?? (JSON.parse(message.data) as Record<string, unknown>);
        this.parsed.set(message, data);
        return data;
      });
  }

  /** Stops reading, so that sent data accumulates. */
  pause(): void {
    this.response.pause();
  }

  close(): void {
    this.response.destroy();
  }

  private take(block: string): void {
    let event: string | undefined;
    const data: string[] = [];
    for (const line of block.split('\n')) {
      const [, field = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
      if (field === '' && line.startsWith(':')) this.comments.push(value);
      else if (field === 'id') this.lastEventId = value;
      else if (field === 'event') event = value;
      else if (field === 'data') data.push(value);
      else if (field === 'retry') this.retryMs = Number(value);
    }
    // A block without data is not a message, but its id counts.
    if (data.length > 0) this.messages.push({ id: this.lastEventId, event, data: data.join('\n') });
  }
}
