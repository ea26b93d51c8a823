import { backoffMs } from '../shared/backoff.js';
import type { Connection } from '../shared/connection.js';
import type { ErrorReporter } from '../shared/error-reporter.js';
import { failureCode } from '../shared/failure-code.js';
import { sleep, startTimer } from '../shared/timer.js';
import { halveBatch, type Batch } from './batch.js';
import type { DropReason } from './drop-reason.js';
import type { EventSettings } from './events-options.js';
import { ingestOutcome, type IngestOutcome, type RejectedEvent } from './ingest-outcome.js';
import { postBatch } from './post-batch.js';

export type SendResult =
  | { kind: 'settled'; rejected: RejectedEvent[]; isKeyReused: boolean }
  | { kind: 'halved'; halves: [Batch, Batch] }
  | { kind: 'dropped'; reason: DropReason }
  | { kind: 'aborted' };

/** Longest wait after a refusal, as a multiple of the first one. */
const MAX_REFUSED_FACTOR = 10;

const MESSAGES: Readonly<Record<string, string>> = {
  certificate:
    'The certificate of the service is not trusted. Node reads certificates of further authorities from NODE_EXTRA_CA_CERTS.',
  forbidden: 'The service refuses the events (403). Check the webhook secret and the scope of the API key.',
  idempotency_key_reused: 'The service knows the idempotency key from another batch and stored nothing.',
  network: 'The service cannot be reached.',
  not_found: 'There is no service at this address (404). Check the base URL.',
  redirect: 'The service responds with a redirect, which is not followed. Check the base URL.',
  refused: 'The service cannot accept the batch.',
  timeout: 'The service did not respond within the deadline.',
  unauthorized: 'The service does not accept the API key (401).',
  unreadable_response: 'The response does not come from the service. Check the base URL and proxies.',
};

/** Sends one batch until the service has accepted or rejected it: retries with backoff, and halves a batch that is too large. */
export class BatchSender {
  readonly #webhookSecret: string;
  private failures = 0;
  private refusals = 0;

  constructor(
    private readonly connection: Connection,
    webhookSecret: string,
    private readonly settings: EventSettings,
    private readonly errors: ErrorReporter,
    private readonly signal: AbortSignal,
  ) {
    this.#webhookSecret = webhookSecret;
  }

  async send(batch: Batch): Promise<SendResult> {
    for (;;) {
      const outcome = await this.attempt(batch);
      if (this.signal.aborted) return { kind: 'aborted' };
      if (outcome.kind === 'retry' || outcome.kind === 'hold') {
        this.report(outcome.code);
        await sleep(this.waitMs(outcome), this.signal);
        if (this.signal.aborted) return { kind: 'aborted' };
        continue;
      }
      this.failures = 0;
      this.refusals = 0;
      return this.resultOf(batch, outcome);
    }
  }

  private async resultOf(
    batch: Batch,
    outcome: Exclude<IngestOutcome, { kind: 'hold' | 'retry' }>,
  ): Promise<SendResult> {
    if (outcome.kind === 'drop') {
      this.report(outcome.code);
      return { kind: 'dropped', reason: 'refused' };
    }
    if (outcome.kind === 'halve') {
      if (batch.count === 1) return { kind: 'dropped', reason: 'too_large' };
      const halves = await halveBatch(batch, this.settings.gzipMinBytes).catch(() => null);
      // A spool file of the first format, which has no checksums, was damaged.
      return halves === null ? { kind: 'dropped', reason: 'damaged' } : { kind: 'halved', halves };
    }
    if (outcome.isKeyReused) this.report('idempotency_key_reused');
    else this.errors.recovered();
    return outcome;
  }

  private async attempt(batch: Batch): Promise<IngestOutcome> {
    const deadline = new AbortController();
    const timer = startTimer(() => deadline.abort(), this.settings.requestTimeoutMs);
    try {
      const signal = AbortSignal.any([this.signal, deadline.signal]);
      const response = await postBatch(this.connection, this.#webhookSecret, batch, signal);
      return ingestOutcome(response, batch.count, Date.now());
    } catch (error) {
      return { kind: 'retry', code: failureCode(error, deadline.signal), retryAfterMs: 0 };
    } finally {
      clearTimeout(timer);
    }
  }

  private waitMs(outcome: Extract<IngestOutcome, { kind: 'hold' | 'retry' }>): number {
    const { refusedRetryMs, backoffInitialMs, backoffMaxMs } = this.settings;
    if (outcome.kind === 'hold') {
      return refusedRetryMs * Math.min(2 ** this.refusals++, MAX_REFUSED_FACTOR);
    }
    const limits = { initialMs: backoffInitialMs, maxMs: backoffMaxMs };
    return backoffMs(this.failures++, limits, outcome.retryAfterMs);
  }

  private report(code: string): void {
    const message =
      MESSAGES[code] ?? `The service is temporarily unavailable (${code.replace('http_', '')}).`;
    this.errors.report({ code, message });
  }
}
