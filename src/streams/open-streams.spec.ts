import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Logger } from '@nestjs/common';
import { Subject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProblemError } from '../common/problem/problem-error.js';
import { AppConfig } from '../config/app-config.js';
import { Metrics } from '../metrics/metrics.js';
import type { EventStream, Frame, StreamKind, StreamHolder } from './event-stream.js';
import { OpenStreams } from './open-streams.js';

const MIB = 1024 * 1024;
const ADA: StreamHolder = { kind: 'user', id: 'ada' };
const KEY: StreamHolder = { kind: 'api_key', id: 'k' };

/** A response whose client reads only what the test permits. */
class FakeResponse extends EventEmitter {
  readonly req = { method: 'GET', socket: { destroyed: false } };
  headersSent = true;
  destroyed = false;
  writableEnded = false;
  writableLength = 0;
  written = '';
  readonly socket = { _handle: { writeQueueSize: 0 } };
  get writableNeedDrain(): boolean {
    return this.writableLength > 0;
  }
  write(bytes: Buffer): boolean {
    this.writableLength += bytes.length;
    if (bytes.length < 100) this.written += bytes.toString();
    return false;
  }
  end(): void {
    this.writableEnded = true;
  }
  destroy(): void {
    this.destroyed = true;
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

  const open = (holder = KEY, kind: StreamKind = 'flags') => {
    const response = new FakeResponse();
    const frames = new Subject<Frame>();
    const begun = { kind, holder, frames, response: response as unknown as ServerResponse };
    streams.respond(begun).subscribe();
    return { response, frames, write: (bytes: number) => frames.next(Buffer.alloc(bytes)) };
  };
  const metric = async (name: string): Promise<string[]> =>
    (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith(name));

  it('rejects a holder that has its maximum number of streams open, and no other holder', async () => {
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
    // A response that closes twice counts once.
    first.response.emit('close');
    first.response.emit('close');
    open(ADA);
    expect(refused).toThrow(ProblemError);
    expect(await metric('signalbox_streams_refused_total{')).toEqual([
      'signalbox_streams_refused_total{holder="user"} 2',
      'signalbox_streams_refused_total{holder="api_key"} 1',
      'signalbox_streams_refused_total{holder="service_account"} 1',
    ]);
    expect(await metric('signalbox_streams_open{')).toEqual(['signalbox_streams_open{kind="flags"} 9']);
  });

  it('allows a holder the full number of streams again after all have closed', () => {
    for (let n = 0; n < 5; n++) open(ADA).response.emit('close');
    open(ADA);
    open(ADA);
    expect(() => open(ADA)).toThrow(ProblemError);
  });

  it('cuts off a client that reads nothing, without a further write', async () => {
    const { write, response } = open();
    const other = open();
    write(10);
    for (let ms = 0; ms <= 20_000; ms += 1000) {
      expect(response.destroyed).toBe(false);
      streams.sweep(performance.now() + ms);
    }
    expect([response.destroyed, other.response.destroyed]).toEqual([true, false]);
    expect(await metric('signalbox_streams_cut_off_total{')).toEqual([
      'signalbox_streams_cut_off_total{kind="flags",reason="stalled"} 1',
    ]);
  });

  it('keeps a slow client that reads something now and then', () => {
    const { write, response } = open();
    write(100_000);
    for (let ms = 0; ms <= 120_000; ms += 1000) {
      // `writableLength` decreases only after the whole write; the queue of the socket decreases before.
      response.socket._handle.writeQueueSize = 100_000 - Math.floor(ms / 10_000);
      streams.sweep(performance.now() + ms);
    }
    expect(response.destroyed).toBe(false);
  });

  it('cuts off the clients that have stalled longest, then the largest, until the rest fits the budget', async () => {
    const [old, large, small] = [open(), open(), open()];
    const nowMs = performance.now();
    old.write(1000);
    streams.sweep(nowMs);
    streams.sweep(nowMs + 1000);
    large.write(4 * MIB);
    small.write(MIB / 2);
    streams.sweep(nowMs + 2000);
    expect([old, large, small].map(({ response }) => response.destroyed)).toEqual([true, true, false]);
    expect(await metric('signalbox_streams_cut_off_total{')).toEqual([
      'signalbox_streams_cut_off_total{kind="flags",reason="budget"} 2',
    ]);
    expect(await metric('signalbox_stream_buffered_bytes ')).toEqual([
      `signalbox_stream_buffered_bytes ${MIB / 2}`,
    ]);
  });

  it('does not wait for the next sweep when writes to blocked clients exceed the budget', async () => {
    const readers = [open(), open()];
    for (let i = 0; i < 8; i++) for (const { write } of readers) write(MIB / 2);
    await new Promise(setImmediate);
    expect(readers.filter(({ response }) => response.destroyed)).toHaveLength(1);
  });

  it('cuts off clients with waiting bytes before the end of the turn when writes exceed the budget', async () => {
    const waited = [open(), open()];
    const { write, response } = open(ADA);
    for (const one of waited) one.write(MIB / 2);
    streams.sweep(performance.now());
    // One delivery of many events: at most an eighth more than the budget waits after each message.
    for (let i = 0; i < 20; i++) {
      for (const one of waited) {
        one.write(MIB / 2);
        const held = waited.map(({ response }) => (response.destroyed ? 0 : response.writableLength));
        expect(held.reduce((sum, bytes) => sum + bytes)).toBeLessThanOrEqual(4.5 * MIB);
      }
    }
    // More than that, but the kernel may still accept the bytes for a client without waiting bytes in this turn.
    for (let i = 0; i < 7; i++) write(MIB);
    expect(response.destroyed).toBe(false);
    expect(await metric('signalbox_streams_cut_off_total{')).toEqual([
      'signalbox_streams_cut_off_total{kind="flags",reason="budget"} 2',
    ]);
  });

  describe('over time', () => {
    beforeEach(() => {
      vi.useFakeTimers();
      streams.onModuleDestroy();
      streams = new OpenStreams(
        AppConfig.fromEnv({ STREAMS_MAX_PER_USER: '4000' }),
        (metrics = new Metrics()),
      );
    });
    afterEach(() => {
      streams.onModuleDestroy();
      vi.useRealTimers();
    });

    it('writes a heartbeat every 15 s to open streams, and none to one that is gone', async () => {
      const [gone, stays] = [open(), open()];
      gone.response.emit('close');
      await vi.advanceTimersByTimeAsync(31_000);
      expect([gone.response.written, stays.response.written]).toEqual(['', ': hb\n\n: hb\n\n']);
      expect([gone.frames.observed, stays.frames.observed]).toEqual([false, true]);
    });

    it('counts the open streams of each kind, also in the metrics of earlier versions', async () => {
      for (const kind of ['flags', 'ofrep', 'live'] as const) open(KEY, kind);
      expect(streams.flagStreams()).toBe(2);
      expect(await metric('signalbox_flag_streams_open ')).toEqual(['signalbox_flag_streams_open 2']);
      expect(await metric('signalbox_live_streams_open ')).toEqual(['signalbox_live_streams_open 1']);
    });

    it('rejects live streams above the limit of the replica until one closes, and still accepts streams of flags', () => {
      const first = open(ADA, 'live');
      for (let n = 1; n < 2000; n++) open(ADA, 'live');
      const refused = expect.objectContaining({ code: 'overloaded' }) as ProblemError;
      expect(() => open(ADA, 'live')).toThrow(refused);
      open(ADA, 'flags');
      first.response.emit('close');
      open(ADA, 'live');
      expect(() => open(ADA, 'live')).toThrow(refused);
    });

    it('bounds streams of flags in all forms together', () => {
      streams = new OpenStreams(AppConfig.fromEnv({ STREAMS_MAX_PER_API_KEY: '30000' }), new Metrics());
      for (let n = 0; n < 10_000; n++) open(KEY, 'flags');
      for (let n = 0; n < 10_000; n++) open(KEY, 'ofrep');
      for (const kind of ['flags', 'ofrep'] as const) {
        expect(() => open(KEY, kind)).toThrow(
          expect.objectContaining({ code: 'overloaded' }) as ProblemError,
        );
      }
    });

    it('logs once why the frames of many streams failed', () => {
      const warn = vi.spyOn(Logger.prototype, 'warn').mockReturnValue(undefined);
      for (const stream of [open(), open()]) stream.frames.error(new Error('of the pipeline'));
      expect(warn.mock.calls).toEqual([
        ['streams ended because their frames failed', { kind: 'flags', err: new Error('of the pipeline') }],
      ]);
      warn.mockRestore();
    });

    it('ends every stream on shutdown, also one that is about to open, and rejects others', () => {
      const { response, frames } = open();
      const opening = new FakeResponse();
      const about = streams.respond({
        kind: 'flags',
        holder: KEY,
        frames,
        response: opening as unknown as ServerResponse,
      });
      streams.onModuleDestroy();
      expect([response.writableEnded, frames.observed]).toEqual([true, false]);
      about.subscribe();
      expect([opening.writableEnded, frames.observed]).toEqual([true, false]);
      expect(() => open()).toThrow(expect.objectContaining({ code: 'overloaded' }) as ProblemError);
    });

    it('subscribes to no frames for HEAD, nor for a client that has disconnected', () => {
      const head = new FakeResponse();
      head.req.method = 'HEAD';
      const gone = new FakeResponse();
      gone.req.socket.destroyed = true;
      const frames = new Subject<Frame>();
      for (const response of [head, gone]) {
        const begun = { kind: 'flags', holder: KEY, frames, response } as unknown as EventStream;
        streams.respond(begun).subscribe();
      }
      expect(frames.observed).toBe(false);
    });
  });
});
