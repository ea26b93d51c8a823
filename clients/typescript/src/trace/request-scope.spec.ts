import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { attachFlags } from './attach-flags.js';
import { recordEvaluation, runInTrace, traceFields, traceparent } from './request-scope.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

it('continues the trace of a header in all asynchronous calls of the function', async () => {
  await runInTrace(`00-${TRACE}-${PARENT}-01`, async () => {
    await wait(1);
    expect(traceFields().traceId).toBe(TRACE);
    expect(traceparent()).toBe(`00-${TRACE}-${traceFields().spanId}-01`);
    expect(traceFields().spanId).not.toBe(PARENT);
  });
  expect([traceparent(), traceFields()]).toEqual([undefined, {}]);
});

it('keeps the decision of the caller not to sample the trace', () => {
  expect(runInTrace(`00-${TRACE}-${PARENT}-02`, traceparent)).toMatch(/-00$/);
});

it.each([
  null,
  `00-${TRACE.toUpperCase()}-${PARENT}-01`,
  `ff-${TRACE}-${PARENT}-01`,
  `00-${'0'.repeat(32)}-${PARENT}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE}-${PARENT}-01-more`,
  `00-${TRACE}-${PARENT}-01, 00-${TRACE}-${PARENT}-01`,
])('starts a new trace for the header %s', (header) => {
  const own = runInTrace(header, traceparent);
  expect(own).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(own).not.toContain(TRACE);
});

it('reads the header of a later version', () => {
  expect(runInTrace(`01-${TRACE}-${PARENT}-01-more`, traceFields).traceId).toBe(TRACE);
});

it('attaches the flags of the same request, at most a hundred', () => {
  runInTrace(null, () => {
    expect(attachFlags({ data: { a: 1 } })).toEqual({ data: { a: 1 } });
    recordEvaluation('on', true);
    recordEvaluation('off', false);
    expect(attachFlags({ data: { a: 1 } })).toEqual({ data: { a: 1, flags: { on: true, off: false } } });
    for (let each = 0; each < 200; each += 1) recordEvaluation(`flag-${each}`, true);
    recordEvaluation('on', false);
    const { flags } = attachFlags({ data: {} }).data as { flags: Record<string, boolean> };
    expect([Object.keys(flags).length, flags['on']]).toEqual([100, false]);
  });
  expect(attachFlags({ data: {} })).toEqual({ data: {} });
});
