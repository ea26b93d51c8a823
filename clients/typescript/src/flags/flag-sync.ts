import { handleMessage } from '../../../core/flag-reader.js';
import { readRetryAfterS } from '../../../core/retry-after.js';
import {
  snapshotRequestHeaders,
  handleResponse,
  type SnapshotResponse,
} from '../../../core/snapshot-response.js';
import { SseParser } from '../../../core/sse-parser.js';
import { backoffMs } from '../shared/backoff.js';
import type { Connection } from '../shared/connection.js';
import type { ErrorReporter } from '../shared/error-reporter.js';
import { failureCode } from '../shared/failure-code.js';
import { sleep, startTimer } from '../shared/timer.js';
import type { FlagSettings } from './flag-settings.js';
import type { FlagStore } from './flag-store.js';

const MAX_SNAPSHOT_BYTES = 64 * 1024 * 1024;

/** Synchronizes a store with the service: the snapshot, then the stream; polls while there is no stream. */
export class FlagSync {
  private streamFailures = 0;
  private pollFailures = 0;
  private isStreamOpen = false;
  /** Ends the wait before the next request for the snapshot. */
  private wakePoll = new AbortController();

  constructor(
    private readonly connection: Connection,
    private readonly store: FlagStore,
    private readonly settings: FlagSettings,
    private readonly errors: ErrorReporter,
    private readonly requestHeaders: Record<string, string>,
    private readonly signal: AbortSignal,
    /** Called after each change that the service sent. */
    private readonly onApplied: () => void,
  ) {}

  async run(): Promise<void> {
    let waitMs = await this.poll();
    const stream = this.settings.streaming ? this.stream() : Promise.resolve();
    while (!this.signal.aborted) {
      // No polls while the stream is up to date: sleeps until it falls behind or ends.
      const isIdle = this.isStreamOpen && !this.store.reader.isBehind;
      await sleep(isIdle ? 2 ** 31 : waitMs, AbortSignal.any([this.signal, this.wakePoll.signal]));
      this.wakePoll = new AbortController();
      if (this.signal.aborted) break;
      if (this.isStreamOpen && !this.store.reader.isBehind) continue;
      waitMs = await this.poll();
    }
    await stream;
  }

  /** @returns milliseconds until the next request. */
  private async poll(): Promise<number> {
    const { reader } = this.store;
    const deadline = new AbortController();
    const timer = startTimer(() => deadline.abort(), this.settings.requestTimeoutMs);
    try {
      const response = await this.fetchSnapshot(AbortSignal.any([this.signal, deadline.signal]));
      // The stream may have applied changes during the request, so the response is compared with the newest state.
      const decision = handleResponse(this.store.known, response, Date.now());
      if (decision.action === 'apply' || decision.action === 'unchanged') {
        const isNew = decision.state.payload !== reader.payload;
        this.store.apply(decision.state);
        this.store.confirmed('poll');
        this.errors.recovered();
        if (isNew) this.onApplied();
        if (decision.state.isBehind) return this.pollWaitMs(0);
        this.pollFailures = 0;
        return this.settings.pollIntervalMs;
      }
      this.failed(codeOf(response.status));
      if (decision.action === 'stop_and_report') return (decision.retryAfterS ?? 0) * 1000;
      return this.pollWaitMs((decision.retryAfterS ?? 0) * 1000);
    } catch (error) {
      if (!this.signal.aborted) this.failed(failureCode(error, deadline.signal));
      return this.pollWaitMs(0);
    } finally {
      clearTimeout(timer);
    }
  }

  private pollSoon(): void {
    void sleep(this.pollWaitMs(0), this.signal).then(() => this.wakePoll.abort());
  }

  private async fetchSnapshot(signal: AbortSignal): Promise<SnapshotResponse> {
    const response = await this.connection.fetch(this.connection.url('api/flags/snapshot'), {
      redirect: 'manual',
      // The client sends the ETag itself.
      cache: 'no-store',
      signal,
      headers: {
        ...this.requestHeaders,
        accept: 'application/json',
        authorization: this.connection.authorization(),
        ...snapshotRequestHeaders(this.store.reader),
      },
    });
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await readBytes(response),
    };
  }

  private failed(code: string): void {
    // The stream has connected meanwhile and is up to date.
    if (this.isStreamOpen && !this.store.reader.isBehind) return;
    this.store.pollFailed(code);
    this.errors.report({ code, message: `The flags could not be fetched (${code}).` });
  }

  /** Wait after a failure: the backoff instead of the poll interval, so that a client recovers soon after the service. */
  private pollWaitMs(floorMs: number): number {
    const { backoffInitialMs, backoffMaxMs } = this.settings;
    return backoffMs(this.pollFailures++, { initialMs: backoffInitialMs, maxMs: backoffMaxMs }, floorMs);
  }

  private async stream(): Promise<void> {
    let parser = new SseParser();
    while (!this.signal.aborted) {
      parser = new SseParser({ lastEventId: parser.lastEventId, retryMs: parser.retryMs });
      const floorMs = await this.readStream(parser).catch(() => 0);
      if (this.signal.aborted) return;
      // With jitter: the service may be restarting, and all its clients reconnect.
      if (this.isStreamOpen) this.pollSoon();
      this.isStreamOpen = false;
      this.store.streamEnded();
      const { backoffInitialMs, backoffMaxMs } = this.settings;
      const limits = { initialMs: backoffInitialMs, maxMs: backoffMaxMs };
      const minWaitMs = Math.max(floorMs, Math.min(parser.retryMs ?? 0, MAX_RETRY_MS));
      await sleep(backoffMs(this.streamFailures++, limits, minWaitMs), this.signal);
    }
  }

  /** Reads one connection until it ends. @returns the wait that the service requests, in milliseconds. */
  private async readStream(parser: SseParser): Promise<number> {
    const silence = new AbortController();
    const { readTimeoutMs } = this.settings;
    let timer = startTimer(() => silence.abort(), readTimeoutMs);
    try {
      const { payload } = this.store.known;
      const query = `project_id=${encodeURIComponent(this.connection.projectId)}`;
      const response = await this.connection.fetch(this.connection.url(`api/flags/stream?${query}`), {
        redirect: 'manual',
        cache: 'no-store',
        signal: AbortSignal.any([this.signal, silence.signal]),
        headers: {
          ...this.requestHeaders,
          accept: 'text/event-stream',
          authorization: this.connection.authorization(),
          ...(payload === null ? {} : { 'last-event-id': String(payload.revision) }),
        },
      });
      const mediaType = response.headers.get('content-type') ?? '';
      if (response.status !== 200 || !/^text\/event-stream\b/i.test(mediaType) || response.body === null) {
        await response.body?.cancel();
        return this.refusedStream(response);
      }
      const reader = response.body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        clearTimeout(timer);
        timer = startTimer(() => silence.abort(), readTimeoutMs);
        for (const message of parser.push(piece.value)) this.handleMessage(message);
        // The first byte shows that the service accepted the connection and confirmed the client's revision.
        this.isStreamOpen = true;
        if (this.store.known.payload !== null && !this.store.reader.isBehind) {
          this.store.confirmed('stream');
          this.errors.recovered();
        }
      }
      return 0;
    } finally {
      clearTimeout(timer);
      silence.abort();
    }
  }

  private handleMessage(message: Parameters<typeof handleMessage>[1]): void {
    const { state, action } = handleMessage(this.store.reader, message);
    this.store.apply(state);
    if (action === 'apply') {
      this.streamFailures = 0;
      this.onApplied();
    } else if (action === 'keep_last_known_good') {
      this.store.lastError = UNREADABLE;
      this.errors.report({ code: UNREADABLE, message: 'A message of the stream cannot be used.' });
      this.pollSoon();
    } else if (action === 'refetch_snapshot') this.wakePoll.abort();
  }

  private refusedStream(response: Response): number {
    const { status, headers } = response;
    const code = status === 200 ? UNREADABLE : codeOf(status);
    this.store.lastError = code;
    this.errors.report({ code, message: `The stream of flags cannot be opened (${code}).` });
    const isTemporary = status < 400 || status >= 500 || [408, 425, 429].includes(status);
    if (!isTemporary) return MAX_RETRY_MS;
    return (readRetryAfterS(headers.get('retry-after') ?? undefined, Date.now()) ?? 0) * 1000;
  }
}

/** Longest wait that the service can request, and the wait after a refused key, as for the snapshot. */
const MAX_RETRY_MS = 300_000;

const UNREADABLE = 'unreadable_response';

function codeOf(status: number): string {
  if (status === 304 || (status >= 200 && status < 300)) return UNREADABLE;
  if (status < 400) return 'redirect';
  const named = new Map([
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not_found'],
  ]);
  const isTemporary = status >= 500 || [408, 425, 429].includes(status);
  return named.get(status) ?? (isTemporary ? `http_${status}` : 'refused');
}

async function readBytes(response: Response): Promise<Uint8Array> {
  const reader = response.body?.getReader() as ReadableStreamDefaultReader<Uint8Array> | undefined;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read()) {
    length += piece.value.byteLength;
    if (length > MAX_SNAPSHOT_BYTES) throw new RangeError('the snapshot is too long');
    chunks.push(piece.value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
