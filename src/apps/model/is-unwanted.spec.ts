import { describe, expect, it } from 'vitest';
import { isUnwanted } from './is-unwanted.js';

describe('a DAG run whose run is over', () => {
  it.each([
    ['running', 'cancel', null, false],
    ['succeeded', 'cancel', null, false],
    ['succeeded', null, null, false],
    ['canceled', 'cancel', null, true],
    // The orchestrator itself canceled it.
    ['canceled', null, null, false],
    ['failed', null, 'run_failed', false],
    ['failed', null, 'submit_failed', true],
    ['failed', null, 'dag_run_lost', true],
    ['failed', 'run_timeout', 'run_timeout', true],
  ] as const)('%s by %s with %s: unwanted %s', (state, stopCause, errorCode, unwanted) => {
    expect(isUnwanted({ state, stopCause, errorCode })).toBe(unwanted);
  });
});
