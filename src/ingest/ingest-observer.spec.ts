import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { sendProblem } from '../common/http/send-problem.js';
import { INGEST_PROBLEMS } from './problems.js';
import { Metrics } from '../metrics/metrics.js';
import { observeIngest } from './ingest-observer.js';

interface FakeResponse {
  headersSent: boolean;
  writableFinished: boolean;
  headers: Record<string, unknown>;
}

describe('observeIngest', () => {
  const outcomeOf = async (
    state: FakeResponse,
    prepare?: (response: ServerResponse) => void,
  ): Promise<unknown> => {
    const metrics = new Metrics();
    const response = Object.assign(new EventEmitter(), {
      ...state,
      headersSent: false,
      setHeader: () => undefined,
      hasHeader: (name: string) => name in state.headers,
      end: () => undefined,
    }) as unknown as ServerResponse;
    let isNext = false;
    observeIngest(metrics)({} as IncomingMessage, response, () => (isNext = true));
    expect(isNext).toBe(true);
    prepare?.(response);
    Object.assign(response, { headersSent: state.headersSent });
    expect((await metrics.ingestRequests.get()).values).toEqual([]);
    response.emit('close');
    response.emit('close');
    const duration = (await metrics.ingestDuration.get()).values.find(({ metricName }) =>
      metricName?.endsWith('_count'),
    );
    expect(duration?.value).toBe(1);
    return (await metrics.ingestRequests.get()).values.map(({ labels, value }) => [labels.outcome, value]);
  };

  it.each([
    ['ok', { headersSent: true, writableFinished: true, headers: {} }],
    ['replayed', { headersSent: true, writableFinished: true, headers: { 'Idempotent-Replayed': 'true' } }],
    ['sender_gone', { headersSent: false, writableFinished: false, headers: {} }],
    // The response had begun: its outcome counts, although the client did not read its end.
    ['ok', { headersSent: true, writableFinished: false, headers: {} }],
  ])('counts a response once as %s when its connection closes', async (outcome, state) => {
    expect(await outcomeOf(state)).toEqual([[outcome, 1]]);
  });

  it('counts a problem by its code', async () => {
    const state = { headersSent: true, writableFinished: true, headers: {} };
    const outcome = await outcomeOf(state, (response) => {
      const request = Object.assign(new EventEmitter(), {
        headers: {},
        complete: true,
      }) as unknown as IncomingMessage;
      sendProblem(request, response, {
        type: INGEST_PROBLEMS.signature_mismatch,
        detail: 'x',
        headers: {},
      });
    });
    expect(outcome).toEqual([['signature_mismatch', 1]]);
  });

  it('observes the duration of a request in seconds', async () => {
    vi.useFakeTimers();
    try {
      const metrics = new Metrics();
      const response = Object.assign(new EventEmitter(), { headersSent: true, hasHeader: () => false });
      const observe = observeIngest(metrics);
      observe({} as IncomingMessage, response as unknown as ServerResponse, () => undefined);
      vi.advanceTimersByTime(1500);
      response.emit('close');
      const { values } = await metrics.ingestDuration.get();
      expect(values.find(({ metricName }) => metricName?.endsWith('_sum'))?.value).toBe(1.5);
    } finally {
      vi.useRealTimers();
    }
  });
});
