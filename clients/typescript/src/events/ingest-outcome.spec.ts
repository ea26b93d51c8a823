import { describe, expect, it } from 'vitest';
import { ingestOutcome, type IngestOutcome } from './ingest-outcome.js';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const outcome = (status: number, body = '', retryAfter?: string): IngestOutcome =>
  ingestOutcome({ status, body, retryAfter, keyReused: undefined }, 3, NOW);

describe('the response to a batch', () => {
  it('settles the batch and lists the rejected events', () => {
    const rejected = [{ index: 2, reason: 'data.message: required' }];
    expect(outcome(200, JSON.stringify({ accepted: 2, rejected }))).toEqual({
      kind: 'settled',
      rejected,
      isKeyReused: false,
    });
  });

  it('is retried when the body does not come from the service', () => {
    const bodies = ['', '<html>', '{"accepted":2', '{}', '[]', 'null', '{"accepted":3,"rejected":[{}]}'];
    for (const body of bodies) {
      expect(outcome(200, body)).toEqual({ kind: 'retry', code: 'unreadable_response', retryAfterMs: 0 });
    }
    expect(outcome(204)).toMatchObject({ code: 'unreadable_response' });
  });

  it('has an outcome for every status', () => {
    const kinds = (from: number, to: number): Set<string> =>
      new Set(Array.from({ length: to - from }, (_, i) => outcome(from + i).kind));
    expect(kinds(300, 400)).toEqual(new Set(['retry']));
    expect(kinds(500, 600)).toEqual(new Set(['retry']));
    expect([401, 402, 403, 404, 409, 451].map((status) => outcome(status).kind)).toEqual(
      Array(6).fill('hold'),
    );
    expect([400, 415].map((status) => outcome(status).kind)).toEqual(['drop', 'drop']);
    expect([408, 429].map((status) => outcome(status).kind)).toEqual(['retry', 'retry']);
    expect(outcome(413).kind).toBe('halve');
  });

  it('sets the minimum wait that the service requests, at most 300 s', () => {
    expect(outcome(429, '', '7')).toMatchObject({ retryAfterMs: 7_000 });
    expect(outcome(503, '', 'Sat, 21 Nov 2026 12:00:09 GMT')).toMatchObject({ retryAfterMs: 9_000 });
    expect(outcome(503, '', '86400')).toMatchObject({ retryAfterMs: 300_000 });
    expect(outcome(503, '', 'soon')).toMatchObject({ retryAfterMs: 0 });
  });
});
