import type { Server } from 'node:http';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { AppConfig } from '../../../config/app-config.js';
import { failureOf, outcomeOf, reportAt } from './dag-run-at.js';
import type { ClaimedCallback } from './simulated-callback-queue.js';
import type { CallbackState } from './simulation.js';

/** Addresses at which this process can reach its own service. */
@Injectable()
export class OwnAddresses {
  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly config: AppConfig,
  ) {}

  /**
   * The address on which this process listens, then the public one. In this order, because in a container or behind a
   * firewall the public address may be unreachable, and with a copied setting it may belong to another service. Empty until
   * the server listens.
   */
  list(): string[] {
    const server = this.adapter.httpAdapter.getHttpServer() as Server;
    const address = server.address();
    if (address === null) return [];
    if (typeof address === 'string') return [this.config.publicUrl];
    const host = address.address.replace(/^0\.0\.0\.0$/, '127.0.0.1').replace(/^::$/, '::1');
    const scheme = this.config.tls === null ? 'http' : 'https';
    return [`${scheme}://${host.includes(':') ? `[${host}]` : host}:${address.port}`, this.config.publicUrl];
  }
}

/** Time limit of the requests to both addresses together. */
export const POST_MS = 5000;
/** Maximum size of a response that is read so that its connection can be reused; a longer one is not from this service. */
const MAX_ANSWER_BYTES = 16 * 1024;

/** Outcome of an attempt to send a callback. */
export type Delivery = 'delivered' | 'refused' | 'retry';

export interface CallbackPost {
  path: string;
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * Sends a callback to the first address that responds. Redirects are not followed: no route of this service responds with
 * one. Never throws.
 */
export async function postCallback(
  bases: readonly string[],
  { path, headers, body }: CallbackPost,
): Promise<Delivery> {
  const signal = AbortSignal.timeout(POST_MS);
  for (const base of bases) {
    try {
      const response = await fetch(base + path, {
        method: 'POST',
        headers,
        body,
        signal,
        redirect: 'manual',
      });
      await drain(response);
      return deliveryOf(response.status);
    } catch {
      // No listener at this address: try the next one.
    }
  }
  return 'retry';
}

export function deliveryOf(status: number): Delivery {
  if (status >= 200 && status < 300) return 'delivered';
  return status >= 500 || status === 408 || status === 425 || status === 429 ? 'retry' : 'refused';
}

async function drain(response: Response): Promise<void> {
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).length;
    // Leaving the loop closes the connection.
    if (bytes > MAX_ANSWER_BYTES) return;
  }
}

/** The state that the callback reports; `null`: it reports no state. */
export function callbackState(
  callback: Pick<ClaimedCallback, 'event' | 'simulation' | 'stopped'>,
): CallbackState | null {
  if (callback.event === 'progress' || callback.event === 'result') return null;
  return callback.event === 'started' ? 'running' : outcomeOf(callback);
}

/** The body that `signalbox-airflow` would send. */
export function callbackBody(callback: ClaimedCallback): Buffer {
  const state = callbackState(callback);
  if (state === null) return reportBody(callback);
  return Buffer.from(
    JSON.stringify({
      event_id: callback.eventId,
      run_id: callback.runId,
      dag_id: callback.dagId,
      dag_run_id: callback.runId,
      state,
      clear_number: 0,
      started_at: callback.startsAt?.toISOString() ?? null,
      ended_at: state === 'running' ? null : (callback.endsAt?.toISOString() ?? null),
      error: state === 'failed' ? failureOf(callback) : null,
    }),
  );
}

/** The report that the code of the run would send. A retry has the same time. */
function reportBody(callback: ClaimedCallback): Buffer {
  const { event, step, runId, simulation } = callback;
  const at = reportAt(callback, step)?.toISOString();
  const head = { kind: event, run_id: runId, dag_run_id: runId, at };
  if (event === 'result') {
    return Buffer.from(JSON.stringify({ ...head, result: JSON.parse(simulation.result ?? '{}') as unknown }));
  }
  const [done, total] = [step ?? 0, simulation.progress];
  return Buffer.from(JSON.stringify({ ...head, done, total, message: `Step ${done} of ${total}` }));
}
