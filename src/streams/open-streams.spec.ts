import type { ServerResponse } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { ProblemError } from '../common/problem/problem-error.js';
import { AppConfig } from '../config/app-config.js';
import { Metrics } from '../metrics/metrics.js';
import { OpenStreams } from './open-streams.js';
import type { StreamHolder } from './stream-holder.js';

const MIB = 1024 * 1024;
const ADA: StreamHolder = { kind: 'user', id: 'ada' };
const KEY: StreamHolder = { kind: 'api_key', id: 'k' };

/** A response whose reader takes only what the test allows. */
class FakeResponse {
  destroyed = false;
  writableEnded = false;
  writableLength = 0;
  readonly socket = { _handle: { writeQueueSize: 0 } };
  get writableNeedDrain(): boolean {
    return this.writableLength > 0;
  }
  write(bytes: Buffer): boolean {
    this.writableLength += bytes.length;
    return false;
  }
  destroy(): void {
    this.destroyed = true;
  }
  get asResponse(): ServerResponse {
    return this as unknown as ServerResponse;
  }
}

describe('OpenStreams', () => {
  let metrics: Metrics;
  let streams: OpenStreams;

  beforeEach(() => {
    metrics = new Metrics();
    const config = AppConfig.fromEnv({
      STREAMS_MAX_PER_USER: '2',
      STREAMS_MAX_PER_API_KEY: '3',
      STREAMS_MAX_BUFFERED_BYTES: String(4 * MIB),
    });
    streams = new OpenStreams(config, metrics);
  });

  const open = (holder = KEY) => {
    const response = new FakeResponse();
    return { response, stream: streams.open('flags', holder, response.asResponse) };
  };
  const metric = async (name: string): Promise<string[]> =>
    (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith(name));

  it('refuses a holder that has its number of streams open, and no other holder', async () => {
    const first = open(ADA);
    open(ADA);
    const refused = (): void => void open(ADA);
    expect(refused).toThrow(
      expect.objectContaining({
        code: 'too_many_streams',
        detail: expect.stringContaining('2 streams') as string,
        headers: { 'Retry-After': expect.stringMatching(/^[1-9]\d*$/) as string },
      }) as ProblemError,
    );
    for (let i = 0; i < 3; i++) open(KEY);
    expect(() => open(KEY)).toThrow(ProblemError);
    open({ kind: 'user', id: 'bob' });
    const service = { kind: 'service_account', id: 'ada' } as const;
    for (let i = 0; i < 3; i++) open(service);
    expect(() => open(service)).toThrow(ProblemError);
    // Released twice counts once.
    expect([first.stream.release(), first.stream.release()]).toEqual([true, false]);
    open(ADA);
    expect(refused).toThrow(ProblemError);
    expect(await metric('signalbox_streams_refused_total{')).toEqual([
      'signalbox_streams_refused_total{holder="user"} 2',
      'signalbox_streams_refused_total{holder="api_key"} 1',
      'signalbox_streams_refused_total{holder="service_account"} 1',
    ]);
    expect(await metric('signalbox_streams_open{')).toEqual(['signalbox_streams_open{kind="flags"} 9']);
  });

  it('lets a holder whose streams are all over open as many as ever', () => {
    for (let n = 0; n < 5; n++) open(ADA).stream.release();
    open(ADA);
    open(ADA);
    expect(() => open(ADA)).toThrow(ProblemError);
  });

  it('cuts off a reader that takes nothing, without a further write', async () => {
    const { stream, response } = open();
    const other = open();
    stream.write(Buffer.alloc(10));
    for (let ms = 0; ms <= 20_000; ms += 1000) {
      expect(response.destroyed).toBe(false);
      streams.sweep(performance.now() + ms);
    }
    expect([response.destroyed, other.response.destroyed]).toEqual([true, false]);
    expect(await metric('signalbox_streams_cut_off_total{')).toEqual([
      'signalbox_streams_cut_off_total{kind="flags",reason="stalled"} 1',
    ]);
  });

  it('keeps a reader that is slow but takes something now and then', () => {
    const { stream, response } = open();
    stream.write(Buffer.alloc(100_000));
    for (let ms = 0; ms <= 120_000; ms += 1000) {
      // The size of what waits falls only when the whole write is done; the kernel's part of it falls before.
      response.socket._handle.writeQueueSize = 100_000 - Math.floor(ms / 10_000);
      streams.sweep(performance.now() + ms);
    }
    expect(response.destroyed).toBe(false);
  });

  it('cuts off the longest stalled readers, and the largest of those, until the rest fits the budget', async () => {
    const [old, large, small] = [open(), open(), open()];
    const nowMs = performance.now();
    old.stream.write(Buffer.alloc(1000));
    streams.sweep(nowMs);
    streams.sweep(nowMs + 1000);
    large.stream.write(Buffer.alloc(4 * MIB));
    small.stream.write(Buffer.alloc(MIB / 2));
    streams.sweep(nowMs + 2000);
    expect([old, large, small].map(({ response }) => response.destroyed)).toEqual([true, true, false]);
    expect(await metric('signalbox_streams_cut_off_total{')).toEqual([
      'signalbox_streams_cut_off_total{kind="flags",reason="budget"} 2',
    ]);
    expect(await metric('signalbox_stream_buffered_bytes ')).toEqual([
      `signalbox_stream_buffered_bytes ${MIB / 2}`,
    ]);
  });

  it('does not wait for the next sweep when writes to blocked readers exceed the budget', async () => {
    const readers = [open(), open()];
    for (let i = 0; i < 8; i++) for (const { stream } of readers) stream.write(Buffer.alloc(MIB / 2));
    await new Promise(setImmediate);
    expect(readers.filter(({ response }) => response.destroyed)).toHaveLength(1);
  });

  it('does not wait for the end of the turn with readers for whom something waited before', async () => {
    const waited = [open(), open()];
    const { stream, response } = open(ADA);
    for (const { stream } of waited) stream.write(Buffer.alloc(MIB / 2));
    streams.sweep(performance.now());
    // One delivery of many events: the largest sum that ever waits is what the budget allows, and one message more.
    for (let i = 0; i < 20; i++) {
      for (const { stream } of waited) stream.write(Buffer.alloc(MIB / 2));
      const held = waited.map(({ response }) => (response.destroyed ? 0 : response.writableLength));
      expect(held.reduce((sum, bytes) => sum + bytes)).toBeLessThanOrEqual(4.5 * MIB + MIB);
    }
    // What this turn gives to a reader for whom nothing waited may still go to the kernel.
    for (let i = 0; i < 4; i++) stream.write(Buffer.alloc(MIB));
    expect(response.destroyed).toBe(false);
    expect(await metric('signalbox_streams_cut_off_total{')).toEqual([
      'signalbox_streams_cut_off_total{kind="flags",reason="budget"} 2',
    ]);
  });
});
