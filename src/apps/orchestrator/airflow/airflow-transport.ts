import { setTimeout as sleep } from 'node:timers/promises';
import type { CallTime, Now } from '../call-time.js';
import { OrchestratorError } from '../orchestrator-error.js';
import { openRequest, readAnswer, type Answer, type HttpRequest, type OpenAnswer } from './airflow-http.js';

/** A token bucket with a capacity of one second that limits the requests per second of this replica. */
class RequestPace {
  private readonly intervalMs: number;
  /** Time of the next request's token; earlier than `now` while the bucket holds tokens. */
  private nextMs = Number.NEGATIVE_INFINITY;

  constructor(
    perSecond: number,
    private readonly now: Now,
  ) {
    this.intervalMs = 1000 / perSecond;
  }

  /** @throws OrchestratorError `busy` at once, when the token would be available only after the call's deadline. */
  async awaitTurn(time: CallTime): Promise<void> {
    const now = this.now();
    const turnMs = Math.max(this.nextMs, now - 1000 + this.intervalMs);
    const waitMs = turnMs - now;
    if (waitMs >= time.remainingMs()) {
      throw new OrchestratorError('busy', 'The queue of requests to the orchestrator is full.', {
        retryAfterMs: Math.ceil(waitMs),
      });
    }
    this.nextMs = turnMs + this.intervalMs;
    if (waitMs > 0) await sleep(waitMs, undefined, { signal: time.signal });
  }
}

const MAX_BYTES = 2 * 1024 * 1024;
/** Maximum size of a page of DAG runs or tasks. */
export const MAX_LIST_BYTES = 8 * 1024 * 1024;
/** Airflow's own maximum; a page can have fewer. */
export const PAGE_SIZE = 100;

/** A request relative to the address of the orchestrator. */
export interface AirflowRequest {
  method: HttpRequest['method'];
  path: string;
  headers?: Record<string, string>;
  /** JSON text. */
  body?: string;
}

/** Sends all requests to the orchestrator: with a rate limit, deadlines and a maximum response size. */
export class AirflowTransport {
  private readonly pace: RequestPace;

  constructor(
    private readonly url: string,
    requestsPerSecond: number,
    now: Now,
  ) {
    this.pace = new RequestPace(requestsPerSecond, now);
  }

  async open({ method, path, headers, body }: AirflowRequest, time: CallTime): Promise<OpenAnswer> {
    await this.pace.awaitTurn(time);
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    return openRequest(
      {
        method,
        url: this.url + path,
        headers: { accept: 'application/json', 'user-agent': 'signalbox', ...type, ...headers },
        body: body ?? null,
      },
      time.signal,
    );
  }

  async send(request: AirflowRequest, time: CallTime, maxBytes = MAX_BYTES): Promise<Answer> {
    return readAnswer(await this.open(request, time), maxBytes);
  }
}

/**
 * Encodes an id as one segment of a path.
 *
 * @throws OrchestratorError `refused`: `~` means all DAGs in Airflow, and URL parsers resolve `..` to the parent path, also
 *   when its dots are encoded.
 */
export function segment(id: string): string {
  if (/^(?:|~|\.{1,2})$/.test(id) || !id.isWellFormed()) {
    throw new OrchestratorError('refused', `${JSON.stringify(id)} is no id that the orchestrator can have.`);
  }
  return encodeURIComponent(id);
}

export function dagRunPath(dagId: string, runId: string): string {
  return `/dags/${segment(dagId)}/dagRuns/${segment(runId)}`;
}
