import { openRequest, readAnswer, type Answer, type HttpRequest, type OpenAnswer } from './airflow-http.js';
import type { CallTime, Now } from '../call-time.js';
import { RequestPace } from './request-pace.js';

const MAX_BYTES = 2 * 1024 * 1024;

/** A request under the address of the orchestrator. */
export interface AirflowRequest {
  method: HttpRequest['method'];
  path: string;
  headers?: Record<string, string>;
  /** JSON text. */
  body?: string;
}

/** The one way out to the orchestrator: paced, with deadlines, bounded. */
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
    await this.pace.take(time);
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
