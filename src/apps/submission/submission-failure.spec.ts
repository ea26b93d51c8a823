import { describe, expect, it } from 'vitest';
import { OrchestratorError, type OrchestratorFailure } from '../orchestrator/orchestrator-error.js';
import { failedSend, hintedDelayMs, submissionBackoffMs } from './submission-failure.js';

const NOW = Date.UTC(2026, 0, 1);
const MINUTE = 60_000;
const error = (failure: OrchestratorFailure, retryAfterMs?: number): OrchestratorError =>
  new OrchestratorError(failure, 'its message', retryAfterMs === undefined ? {} : { retryAfterMs });

describe('a failed attempt to submit a run', () => {
  it.each([
    ['unreachable', undefined, { undone: false, counts: true, status: 'orchestrator_unreachable' }],
    ['busy', 5000, { undone: true, counts: false, status: 'orchestrator_unreachable' }],
    ['busy', undefined, { undone: true, counts: false, status: null }],
    ['unauthorized', undefined, { undone: true, counts: true, status: 'login_refused' }],
    ['dag_missing', undefined, { undone: true, counts: true, status: 'awaiting_dag' }],
    ['dag_broken', undefined, { undone: true, counts: true, status: 'awaiting_dag' }],
  ] as const)('is retried after %s (retry hint %s)', (failure, retryAfterMs, meaning) => {
    expect(failedSend(error(failure, retryAfterMs), null, NOW)).toEqual({ ...meaning, end: null });
  });

  it.each(['conf_refused', 'forbidden', 'id_conflict', 'refused'] as const)(
    'ends the run with %s',
    (failure) => {
      expect(failedSend(error(failure), null, NOW)).toEqual({
        undone: true,
        counts: true,
        status: null,
        end: { code: failure, message: 'its message' },
      });
    },
  );

  it.each([
    ['dag_missing', 'dag_not_found'],
    ['dag_broken', 'dag_broken'],
  ] as const)('ends the run ten minutes after the first %s, with %s', (failure, code) => {
    expect(failedSend(error(failure), new Date(NOW - 10 * MINUTE + 1), NOW).end).toBeNull();
    expect(failedSend(error(failure), new Date(NOW - 10 * MINUTE), NOW).end).toEqual({
      code,
      message: 'its message',
    });
  });
});

describe('the delay before another attempt', () => {
  it('is drawn below a bound that grows from a second to a minute', () => {
    const longest = [0, 1, 2, 3, 4, 5, 6, 100].map((failures) => submissionBackoffMs(failures, () => 1));
    expect(longest).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
    expect(submissionBackoffMs(6, () => 0)).toBe(100);
    expect(submissionBackoffMs(6, () => 0.5)).toBe(30_000);
  });

  it('is never shorter than the retry hint, and has jitter', () => {
    expect(hintedDelayMs(8000, () => 0)).toBe(8000);
    expect(hintedDelayMs(8000, () => 1)).toBe(10_000);
  });
});
