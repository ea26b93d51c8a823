import { basePath } from '../api/service-address';
import type { LiveMessage, LiveStatus } from './live-protocol';
import * as strings from './live.strings';
import { pause, readEvents } from './read-events';

const CONNECT_TIMEOUT_MS = 15_000;
const MIN_WAIT_MS = 1000;
export const LONGEST_WAIT_MS = 30_000;
/** A connection that lasts this long resets the backoff. */
const HELD_MS = 10_000;

export interface StreamOptions {
  /** Query string of `GET /api/stream`. */
  query: string;
  /** Id of the last received message, after which the stream is resumed; `null`: a new stream. */
  lastId: string | null;
  /** @returns access token; `null` when no user is signed in. @throws when the session cannot be checked. */
  token: (renew: boolean) => Promise<string | null>;
  message: (message: LiveMessage) => void;
  opened: () => void;
  status: (status: LiveStatus) => void;
}

type Outcome =
  | { kind: 'ended'; afterMs: number }
  | { kind: 'unauthorized' }
  | { kind: 'failed'; retryAfterMs: number }
  | { kind: 'refused'; status: number; detail: string };

/**
 * One connection to the live stream, reopened whenever it breaks. Not an `EventSource`, which cannot send a token, does not expose
 * the status of a failure, and does not detect a dead connection.
 */
export class LiveStream {
  /** Id of the last received message, after which another stream can resume. */
  lastId: string | null;
  private failures = 0;
  /** Retry hint of the service's last message, milliseconds. */
  private retryMs = 0;
  private readonly stopping = new AbortController();

  constructor(private readonly options: StreamOptions) {
    this.lastId = options.lastId;
  }

  start(): void {
    void this.run();
  }

  stop(): void {
    this.stopping.abort();
  }

  private async run(): Promise<void> {
    let renew = false;
    while (!this.stopping.signal.aborted) {
      this.emit({ kind: 'connecting' });
      const outcome = await this.connect(renew);
      if (outcome.kind === 'refused') {
        this.emit(outcome);
        return;
      }
      if (outcome.kind === 'unauthorized' && !renew) {
        renew = true;
        continue;
      }
      renew = false;
      if (outcome.kind === 'ended' && outcome.afterMs >= HELD_MS) this.failures = 0;
      const waitMs = this.nextWaitMs(outcome.kind === 'failed' ? outcome.retryAfterMs : 0);
      this.emit({ kind: 'waiting', retryAtMs: Date.now() + waitMs });
      await pause(waitMs, this.stopping.signal);
    }
  }

  /** Delay before the next attempt: full jitter above the retry hint, because all clients of a stopped replica reconnect at once. */
  private nextWaitMs(retryAfterMs: number): number {
    const ceiling = Math.min(LONGEST_WAIT_MS, MIN_WAIT_MS * 2 ** (this.failures + 1));
    this.failures = Math.min(this.failures + 1, 10);
    const jittered = MIN_WAIT_MS + Math.random() * (ceiling - MIN_WAIT_MS);
    return Math.max(jittered, retryAfterMs, Math.min(this.retryMs, LONGEST_WAIT_MS));
  }

  private async connect(renew: boolean): Promise<Outcome> {
    const attempt = new AbortController();
    const signal = AbortSignal.any([this.stopping.signal, attempt.signal]);
    const deadline = setTimeout(() => attempt.abort(), CONNECT_TIMEOUT_MS);
    let openedMs: number | null = null;
    try {
      const token = await this.options.token(renew);
      if (token === null) return { kind: 'refused', status: 401, detail: strings.notSignedIn };
      const response = await fetch(`${basePath}/api/stream?${this.options.query}`, {
        headers: {
          Accept: 'text/event-stream',
          Authorization: `Bearer ${token}`,
          ...(this.lastId !== null && { 'Last-Event-ID': this.lastId }),
        },
        cache: 'no-store',
        signal,
      });
      if (!response.ok || response.body === null) return await refusal(response);
      openedMs = Date.now();
      clearTimeout(deadline);
      this.options.opened();
      this.emit({ kind: 'open' });
      await readEvents(response.body, signal, {
        onEvent: ({ event = 'message', id, data }) => {
          if (id !== undefined && id !== '') this.lastId = id;
          if (!signal.aborted) this.options.message({ type: event, data });
        },
        onRetry: (ms) => {
          this.retryMs = ms;
        },
      });
      return { kind: 'ended', afterMs: Date.now() - openedMs };
    } catch {
      if (openedMs !== null) return { kind: 'ended', afterMs: Date.now() - openedMs };
      return { kind: 'failed', retryAfterMs: 0 };
    } finally {
      clearTimeout(deadline);
      attempt.abort();
    }
  }

  private emit(status: LiveStatus): void {
    if (!this.stopping.signal.aborted) this.options.status(status);
  }
}

async function refusal(response: Response): Promise<Outcome> {
  const { status } = response;
  if (status === 401) return { kind: 'unauthorized' };
  if (status === 429 || status >= 500) {
    const seconds = Number(response.headers.get('retry-after'));
    return { kind: 'failed', retryAfterMs: seconds > 0 ? seconds * 1000 : 0 };
  }
  let detail = strings.unexpectedStatus(status);
  try {
    detail = ((await response.json()) as { detail?: string }).detail ?? detail;
  } catch {
    // Not a problem document, e.g. the response of a proxy: the text states only the status.
  }
  return { kind: 'refused', status, detail };
}
