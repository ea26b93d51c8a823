import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ProblemError } from '../common/problem/problem-error.js';
import { setIngestContext } from './ingest-context.js';
import { IngestController } from './ingest.controller.js';
import type { IngestAnswer, IngestService } from './ingest.service.js';

describe('IngestController', () => {
  const ingest = vi.fn<IngestService['ingest']>();
  const release = vi.fn<() => void>();
  const controller = new IngestController({ ingest } as unknown as IngestService);

  beforeEach(() => {
    ingest.mockReset();
    release.mockReset();
  });

  const requestWith = (key?: string): Request => {
    const request = { headers: { 'x-service-idempotency-key': key } } as unknown as Request;
    setIngestContext(request, { release } as unknown as Parameters<typeof setIngestContext>[1]);
    return request;
  };
  const answerTo = async (answer: Partial<IngestAnswer>): Promise<Record<string, unknown>> => {
    ingest.mockResolvedValue({ response: '{}', replayed: false, differentBody: false, ...answer });
    const sent: Record<string, unknown> = {};
    const response = {
      setHeader: (name: string, value: unknown) => (sent[name.toLowerCase()] = value),
      end: (body: string) => (sent['body'] = body),
    };
    await controller.ingest(requestWith(), response as unknown as Response);
    return sent;
  };

  it('sends the response as it will be stored, with its length in bytes', async () => {
    const response = '{"accepted":0,"rejected":[{"index":0,"reason":"data.é…: required"}]}';
    expect(await answerTo({ response })).toEqual({
      'content-type': 'application/json; charset=utf-8',
      'content-length': response.length + 3,
      body: response,
    });
  });

  it.each([
    [{ replayed: true }, { 'idempotent-replayed': 'true' }],
    [
      { replayed: true, differentBody: true },
      { 'idempotent-replayed': 'true', 'idempotency-key-reused': 'different-body' },
    ],
  ])('marks the response to a repeat: %j', async (answer, headers) => {
    const { body, ...sent } = await answerTo(answer);
    expect(body).toBe('{}');
    expect(sent).toEqual({
      'content-type': 'application/json; charset=utf-8',
      'content-length': 2,
      ...headers,
    });
  });

  it('releases the memory of a batch after its response, and after a rejection', async () => {
    await answerTo({});
    expect(release).toHaveBeenCalledTimes(1);
    ingest.mockRejectedValue(new ProblemError('service_unavailable', 'x'));
    await expect(controller.ingest(requestWith(), {} as Response)).rejects.toThrow('service_unavailable');
    expect(release).toHaveBeenCalledTimes(2);
    await expect(controller.ingest(requestWith('no UUID'), {} as Response)).rejects.toMatchObject({
      code: 'idempotency_key_invalid',
    });
    expect(release).toHaveBeenCalledTimes(3);
  });

  it('passes the idempotency key on in lower case', async () => {
    ingest.mockRejectedValue(new Error('enough'));
    const key = randomUUID();
    await controller.ingest(requestWith(key.toUpperCase()), {} as Response).catch(() => undefined);
    expect(ingest).toHaveBeenCalledExactlyOnceWith(expect.anything(), key);
  });
});
