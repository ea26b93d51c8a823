import type { Agent } from 'node:http';
import { sendBatch, type Answer, type Credential } from '../../support/http/ingest-client.js';
import type { MadeBatch } from './batches.js';

/** The project that receives a sender's batches. */
export interface Project {
  id: string;
  credential: Credential;
}

/** One attempt to send a batch, as its sender recorded it. */
export interface Attempt {
  startedMs: number;
  endedMs: number;
  /** `not sent`: no connection was made, so nothing can have been stored. */
  outcome: number | 'no response' | 'not sent';
  /** The bytes of the response. */
  text: string;
  /** The code of the problem, for responses other than 200. */
  code: string | undefined;
  retryAfter: string | undefined;
  replayed: boolean;
  differentBody: boolean;
}

/** One batch and every response to its sender. */
export class Delivery {
  readonly attempts: Attempt[] = [];

  /** @param reuses the delivery whose key this one uses for another body. */
  constructor(
    readonly batch: MadeBatch,
    readonly project: Project,
    readonly reuses?: Delivery,
  ) {}

  /** Sends the same bytes with the same key on each attempt, and records the response. */
  async attempt(baseUrl: string, agent?: Agent): Promise<Attempt> {
    const { batch, project } = this;
    const startedMs = performance.now();
    const answer = await sendBatch(baseUrl, project.credential, batch.body, {
      headers: {
        ...(batch.key === null ? {} : { 'x-service-idempotency-key': batch.key }),
        ...batch.headers,
      },
      ...(batch.signature ? { signature: batch.signature.value } : {}),
      ...(agent ? { agent } : {}),
    }).catch((error: NodeJS.ErrnoException) => error);
    const attempt = { startedMs, endedMs: performance.now(), ...noted(answer) };
    this.attempts.push(attempt);
    return attempt;
  }

  get confirmations(): Attempt[] {
    return this.attempts.filter((attempt) => attempt.outcome === 200);
  }

  /** Attempts without a 200 after which the batch may still have been stored. */
  get uncertain(): Attempt[] {
    return this.attempts.filter(isUncertain);
  }

  /** Whether no further response of the service is expected. */
  get isSettled(): boolean {
    return this.attempts.some((attempt) => attempt.outcome === this.batch.status);
  }

  describe(): string {
    const outcomes = this.attempts.map(({ outcome, code }) =>
      code === undefined ? outcome : `${outcome} ${code}`,
    );
    return `${this.batch.name} (${this.batch.key === null ? 'no key' : this.batch.key}) [${outcomes.join(', ')}]`;
  }
}

export function isUncertain({ outcome, code }: Attempt): boolean {
  // `overloaded` means that nothing was stored, `service_unavailable` that the outcome is unknown.
  return outcome === 'no response' || (outcome === 503 && code === 'service_unavailable');
}

function noted(answer: Answer | NodeJS.ErrnoException): Omit<Attempt, 'endedMs' | 'startedMs'> {
  if (answer instanceof Error) {
    return {
      outcome: answer.code === 'ECONNREFUSED' ? 'not sent' : 'no response',
      text: '',
      code: undefined,
      retryAfter: undefined,
      replayed: false,
      differentBody: false,
    };
  }
  const { status, headers, text } = answer;
  const json = answer.json as { code?: unknown } | undefined;
  return {
    outcome: status,
    text,
    code: status !== 200 && typeof json?.code === 'string' ? json.code : undefined,
    retryAfter: headers['retry-after'],
    replayed: headers['idempotent-replayed'] === 'true',
    differentBody: headers['idempotency-key-reused'] === 'different-body',
  };
}
