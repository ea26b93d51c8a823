import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { problemCodeOf } from '../../common/http/send-problem.js';
import type { LoadMonitor, SheddingReason } from './load-monitor.js';
import { overloaded, shedLoad } from './shed-load.js';

describe('shedLoad', () => {
  const refusal = vi.fn<LoadMonitor['refusal']>();
  const next = vi.fn();
  const middleware = shedLoad({ refusal } as unknown as LoadMonitor);

  const answer = (): { response: ServerResponse; headers: Map<string, string>; body: () => string } => {
    const headers = new Map<string, string>();
    let body = '';
    const response = Object.assign(new EventEmitter(), {
      headersSent: false,
      setHeader: (name: string, value: string) => headers.set(name.toLowerCase(), value),
      end: (text: string) => (body = text),
    }) as unknown as ServerResponse;
    const request = Object.assign(new EventEmitter(), {
      headers: {},
      complete: true,
    }) as unknown as IncomingMessage;
    middleware(request, response, next);
    return { response, headers, body: () => body };
  };

  beforeEach(() => void next.mockReset());

  it('admits a batch without an overload', () => {
    refusal.mockReturnValue(null);
    const { headers } = answer();
    expect(next).toHaveBeenCalledExactlyOnceWith();
    expect(headers.size).toBe(0);
  });

  it.each<SheddingReason>(['database', 'event_loop', 'inflight_bytes', 'queue_wait', 'stopping'])(
    'responds with 503, the reason %s and a Retry-After of two or three seconds',
    (reason) => {
      refusal.mockReturnValue(reason);
      const seen = new Set<string>();
      for (let i = 0; i < 200; i++) {
        const { response, headers, body } = answer();
        expect([response.statusCode, problemCodeOf(response)]).toEqual([503, 'overloaded']);
        expect(body()).toContain(`(${reason})`);
        seen.add(headers.get('retry-after') ?? '');
      }
      // Spread, so that clients that were rejected together do not all retry at the same moment.
      expect([...seen].sort()).toEqual(['2', '3']);
      expect(next).not.toHaveBeenCalled();
    },
  );

  it('rejects with the same problem in the guards', () => {
    const problem = overloaded('inflight_bytes');
    expect(problem.code).toBe('overloaded');
    expect(problem.detail).toContain('(inflight_bytes)');
    expect(problem.headers['Retry-After']).toMatch(/^[23]$/);
  });
});
