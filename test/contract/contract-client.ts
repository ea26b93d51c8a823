import { request, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { EMPTY_READER, handleMessage, type ReaderState } from '../../clients/core/flag-reader.js';
import {
  snapshotRequestHeaders,
  handleResponse,
  type ResponseDecision,
} from '../../clients/core/snapshot-response.js';
import { SseParser, type SseMessage } from '../../clients/core/sse-parser.js';

/** A client as docs/flags-contract.md describes one, around the decisions of `clients/core`. */
export class ContractClient {
  state: ReaderState = EMPTY_READER;
  readonly messages: SseMessage[] = [];
  readonly actions: string[] = [];
  connections = 0;
  /** Messages after which the payload was older than before. */
  wentBack = 0;
  /** Why the last connection ended, if not by its server or by a cut. */
  failure: unknown;

  private parser = new SseParser();
  private response: IncomingMessage | undefined;
  private refetching = Promise.resolve();
  private isClosed = false;

  constructor(private readonly apiKey: string) {}

  /**
   * Reads from `baseUrl` until the server ends the stream or `bytes` bytes came; then the connection is cut,
   * in the middle of whatever was on its way.
   *
   * @returns once it is cut off.
   */
  async read(baseUrl: string, bytes = Infinity): Promise<void> {
    const resumeFrom = this.state.payload?.revision;
    this.parser = new SseParser({ lastEventId: this.parser.lastEventId, retryMs: this.parser.retryMs });
    const response = await this.open(`${baseUrl}/api/flags/stream`, {
      Accept: 'text/event-stream',
      ...(resumeFrom === undefined ? {} : { 'Last-Event-ID': String(resumeFrom) }),
    });
    this.response = response;
    this.connections += 1;
    let left = bytes;
    if (this.isClosed) response.destroy();
    await new Promise<void>((resolve) => {
      response.on('close', resolve);
      response.on('error', () => undefined);
      response.on('data', (chunk: Buffer) => {
        if (left <= 0) return;
        try {
          this.take(this.parser.push(chunk.subarray(0, left)), baseUrl);
        } catch (error) {
          this.failure = error;
          left = 0;
        }
        left -= chunk.length;
        if (left <= 0) response.destroy();
      });
    });
    await this.refetching;
  }

  /** Cuts the connection that is open. */
  cut(): void {
    this.response?.destroy();
  }

  /** Cuts it, also when it is only being opened. */
  close(): void {
    this.isClosed = true;
    this.cut();
  }

  /** Requests the snapshot, once. */
  async request(baseUrl: string): Promise<ResponseDecision> {
    const response = await this.open(`${baseUrl}/api/flags/snapshot`, snapshotRequestHeaders(this.state));
    const body: Buffer[] = [];
    for await (const chunk of response) body.push(chunk as Buffer);
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(response.headers)) headers[name] = String(value);
    const answer = { status: response.statusCode ?? 0, headers, body: Buffer.concat(body) };
    const decision = handleResponse(this.state, answer, Date.now());
    this.state = decision.state;
    return decision;
  }

  private take(messages: readonly SseMessage[], baseUrl: string): void {
    for (const message of messages) {
      const { state, action } = handleMessage(this.state, message);
      if ((state.payload?.revision ?? 0) < (this.state.payload?.revision ?? 0)) this.wentBack += 1;
      this.state = state;
      this.messages.push(message);
      this.actions.push(action);
      if (action === 'refetch_snapshot' || action === 'keep_last_known_good') {
        this.refetching = this.refetching.then(() => this.catchUp(baseUrl));
      }
    }
  }

  private async catchUp(baseUrl: string): Promise<void> {
    for (let attempt = 0; this.state.isBehind && attempt < 20; attempt++) {
      await this.request(baseUrl);
      if (this.state.isBehind) await sleep(50 * (0.5 + Math.random()));
    }
  }

  private open(url: string, headers: Record<string, string>): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const options = { headers: { Authorization: `Bearer ${this.apiKey}`, ...headers }, agent: false };
      request(url, options, resolve).on('error', reject).end();
    });
  }
}
