import { createHmac, createSecretKey } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { gzipSync } from 'node:zlib';
import type { ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SenderGone } from '../../common/http/connection-gone.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { AppConfig } from '../../config/app-config.js';
import { Metrics } from '../../metrics/metrics.js';
import { setIngestContext, type IngestContext } from '../ingest-context.js';
import { LoadMonitor } from '../load/load-monitor.js';
import { IngestSignatureGuard } from './ingest-signature.guard.js';

const MIB = 1024 * 1024;
/** Smaller than the limit of the installation, so that the limit of the project applies. */
const PROJECT_LIMIT = 2 * MIB;
const SECRETS = ['old', 'current', 'next'];

/** A request whose body the test sends piece by piece. */
class FakeRequest extends EventEmitter {
  readonly headers: Record<string, string | undefined>;
  pauses = 0;

  constructor(signature: string | undefined) {
    super();
    this.headers = { 'x-service-signature': signature };
  }
  pause(): void {
    this.pauses += 1;
  }
  send(...pieces: Buffer[]): void {
    for (const piece of pieces) this.emit('data', piece);
    this.emit('end');
  }
}

describe('IngestSignatureGuard', () => {
  let monitor: LoadMonitor;
  let context: IngestContext;
  let guard: IngestSignatureGuard;

  beforeEach(() => {
    const config = AppConfig.fromEnv({
      INGEST_MAX_INFLIGHT_BYTES: String(3 * MIB),
      INGEST_BODY_TIMEOUT_SECONDS: '2',
      SERVICE_REQUEST_TIMEOUT_SECONDS: '10',
    });
    monitor = new LoadMonitor(config, new Metrics());
    guard = new IngestSignatureGuard(config, monitor);
    context = {
      apiKey: {
        keyId: 'k',
        projectId: 'p',
        scopes: ['ingest'],
        secrets: () => SECRETS.map((secret) => createSecretKey(Buffer.from(secret))),
      },
      limits: { eventsPerSecond: 1, batchesPerSecond: 1, maxBatchBytes: PROJECT_LIMIT, archived: false },
      gzip: false,
      body: Buffer.alloc(0),
      release: () => undefined,
    };
  });
  afterEach(() => void vi.useRealTimers());

  const sign = (body: Buffer, secret = 'current'): string =>
    createHmac('sha256', secret).update(body).digest('hex');
  const run = (request: FakeRequest): Promise<boolean> => {
    setIngestContext(request as unknown as Request, context);
    return guard.canActivate({ switchToHttp: () => ({ getRequest: () => request }) } as ExecutionContext);
  };
  const admit = async (body: Buffer, signature = sign(body)): Promise<Buffer> => {
    const request = new FakeRequest(signature);
    const admission = run(request);
    request.send(body);
    expect(await admission).toBe(true);
    return context.body;
  };
  const refusalOf = async (admission: Promise<boolean>): Promise<ProblemError> => {
    const error: unknown = await admission.catch((caught: unknown) => caught);
    if (!(error instanceof ProblemError)) throw new Error('not refused', { cause: error });
    return error;
  };
  /** Bytes that the load monitor counts as held. */
  const heldBytes = (): number => (monitor as unknown as { inflightBytes: number }).inflightBytes;

  it.each(SECRETS)('admits a body signed with any valid secret of the key: %s', async (secret) => {
    const body = Buffer.from('{"events":["ä"]}');
    expect(await admit(body, sign(body, secret))).toEqual(body);
    expect(await admit(body, sign(body, secret).toUpperCase())).toEqual(body);
  });

  it('rejects a body that no valid secret has signed, and a key without a valid secret', async () => {
    const body = Buffer.from('{"events":[]}');
    const refused = async (signature: string): Promise<string> => {
      const request = new FakeRequest(signature);
      const refusal = refusalOf(run(request));
      request.send(body);
      return (await refusal).code;
    };
    expect(await refused(sign(body, 'stranger'))).toBe('signature_mismatch');
    context.apiKey = { ...context.apiKey, secrets: () => [] };
    expect(await refused(sign(body))).toBe('signature_mismatch');
    expect(heldBytes()).toBe(0);
  });

  it.each([
    [undefined, 'signature_missing'],
    ['', 'signature_mismatch'],
    ['a'.repeat(63), 'signature_mismatch'],
    ['a'.repeat(65), 'signature_mismatch'],
    ['g'.repeat(64), 'signature_mismatch'],
    [`sha256=${'a'.repeat(64)}`, 'signature_mismatch'],
  ])('rejects the signature %s as %s without reading the body', async (signature, code) => {
    const request = new FakeRequest(signature);
    expect((await refusalOf(run(request))).code).toBe(code);
    expect(request.listenerCount('data')).toBe(0);
  });

  it('checks the signature of the compressed bytes, and passes on the inflated bytes', async () => {
    context.gzip = true;
    const inflated = Buffer.from('{"events":[]}');
    const body = gzipSync(inflated);
    expect(await admit(body)).toEqual(inflated);
    // Both are in memory until the response is sent; a second release does not release bytes of other batches.
    expect(heldBytes()).toBe(body.length + inflated.length);
    monitor.tryHold(7);
    context.release();
    context.release();
    expect(heldBytes()).toBe(7);
    const request = new FakeRequest(sign(inflated));
    const refusal = refusalOf(run(request));
    request.send(body);
    expect((await refusal).code).toBe('signature_mismatch');
  });

  it('never inflates a body whose signature is wrong', async () => {
    context.gzip = true;
    const request = new FakeRequest('a'.repeat(64));
    const refusal = refusalOf(run(request));
    request.send(Buffer.from('not gzip'));
    expect((await refusal).code).toBe('signature_mismatch');
  });

  it('inflates up to the limit of the project, and rejects one byte more', async () => {
    context.gzip = true;
    const largest = Buffer.alloc(PROJECT_LIMIT, 0x20);
    expect((await admit(gzipSync(largest))).length).toBe(PROJECT_LIMIT);
    context.release();
    const bomb = gzipSync(Buffer.alloc(PROJECT_LIMIT + 1, 0x20));
    const request = new FakeRequest(sign(bomb));
    const refusal = refusalOf(run(request));
    request.send(bomb);
    const { code, detail } = await refusal;
    expect([code, detail]).toEqual(['batch_too_large', expect.stringContaining(`${PROJECT_LIMIT} bytes`)]);
    expect(heldBytes()).toBe(0);
  });

  it.each([
    ['is not gzip', (gzip: Buffer) => Buffer.from(`x${gzip.toString('latin1')}`, 'latin1')],
    ['is truncated', (gzip: Buffer) => gzip.subarray(0, -1)],
  ])('rejects a body that %s as invalid encoding, and releases its bytes', async (_what, corrupt) => {
    context.gzip = true;
    const body = corrupt(gzipSync('{"events":[]}'));
    const request = new FakeRequest(sign(body));
    const refusal = refusalOf(run(request));
    request.send(body);
    expect((await refusal).code).toBe('content_encoding_invalid');
    expect(heldBytes()).toBe(0);
  });

  it('counts each chunk of a body while it is in memory, and releases all of them', async () => {
    const pieces = [Buffer.alloc(1000, 0x20), Buffer.alloc(500, 0x21), Buffer.alloc(1, 0x22)];
    const request = new FakeRequest(sign(Buffer.concat(pieces)));
    const admission = run(request);
    request.emit('data', pieces[0]);
    expect(heldBytes()).toBe(1000);
    request.send(...pieces.slice(1));
    expect(await admission).toBe(true);
    expect(context.body).toEqual(Buffer.concat(pieces));
    expect(heldBytes()).toBe(1501);
    context.release();
    expect(heldBytes()).toBe(0);
  });

  it('admits a body at the limit of the project, and rejects one at the first byte beyond', async () => {
    const largest = Buffer.alloc(PROJECT_LIMIT, 0x20);
    expect((await admit(largest)).length).toBe(PROJECT_LIMIT);
    context.release();
    const request = new FakeRequest('a'.repeat(64));
    const refusal = refusalOf(run(request));
    request.emit('data', largest);
    expect(heldBytes()).toBe(PROJECT_LIMIT);
    request.emit('data', Buffer.alloc(1));
    expect((await refusal).code).toBe('batch_too_large');
    // Further bytes of the sender stay in the socket.
    expect([request.pauses, request.listenerCount('data'), heldBytes()]).toEqual([1, 0, 0]);
  });

  it.each([false, true])('rejects with 503 when memory has no room; compressed: %s', async (gzip) => {
    context.gzip = gzip;
    const plain = Buffer.alloc(MIB + 1, 0x20);
    const body = gzip ? gzipSync(plain) : plain;
    const others = 2 * MIB;
    expect(monitor.tryHold(others)).toBe(true);
    const request = new FakeRequest(sign(body));
    const refusal = refusalOf(run(request));
    request.send(body);
    const { code, detail, headers } = await refusal;
    expect([code, detail]).toEqual(['overloaded', expect.stringContaining('inflight_bytes')]);
    expect(headers['Retry-After']).toMatch(/^[23]$/);
    expect(heldBytes()).toBe(others);
  });

  it('rejects a body without progress for two seconds, and one that never ends, with 408', async () => {
    // Immediates stay real: a pause counts only after the data that has arrived is read.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const stalled = new FakeRequest('a'.repeat(64));
    const first = refusalOf(run(stalled));
    await vi.advanceTimersByTimeAsync(1999);
    expect(stalled.listenerCount('data')).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect((await first).code).toBe('request_timeout');

    const slow = new FakeRequest('a'.repeat(64));
    const second = refusalOf(run(slow));
    for (let at = 0; at < 9; at++) {
      await vi.advanceTimersByTimeAsync(1000);
      slow.emit('data', Buffer.alloc(10));
    }
    expect([slow.listenerCount('data'), heldBytes()]).toEqual([1, 90]);
    await vi.advanceTimersByTimeAsync(1000);
    expect((await second).code).toBe('request_timeout');
    expect([slow.listenerCount('data'), heldBytes(), vi.getTimerCount()]).toEqual([0, 0, 0]);
  });

  it('releases the bytes of a sender that has disconnected', async () => {
    const request = new FakeRequest('a'.repeat(64));
    const admission = run(request);
    request.emit('data', Buffer.alloc(10));
    request.emit('close');
    await expect(admission).rejects.toBeInstanceOf(SenderGone);
    expect(heldBytes()).toBe(0);
    // A later error of the connection is ignored, because no client is left to respond to.
    expect(request.emit('error', new Error('reset'))).toBe(true);
  });
});
