import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Subject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Frame } from './event-stream.js';
import { OpenStream, Heartbeats, SlowReader } from './open-stream.js';

const MEGABYTE = 1_000_000;
const UNWATCHED = {
  held: () => undefined,
  cutOff: () => undefined,
  failed: () => undefined,
  released: () => undefined,
};

describe('OpenStream', () => {
  let frames: Subject<Frame>;
  let server: Server;

  beforeEach(async () => {
    frames = new Subject();
    server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  /** A stream of the service, with the response that its client reads. */
  async function open(): Promise<{ response: ServerResponse; read: IncomingMessage; stream: OpenStream }> {
    const { port } = server.address() as AddressInfo;
    const arrived = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
    const answered = once(get({ host: '127.0.0.1', port, agent: false }), 'response');
    const [, response] = await arrived;
    response.flushHeaders();
    const [read] = (await answered) as [IncomingMessage];
    read.on('error', () => undefined);
    const holder = { kind: 'api_key', id: 'k' } as const;
    const stream = new OpenStream({ kind: 'flags', holder, response }, UNWATCHED);
    stream.begin(frames);
    return { response, read, stream };
  }
  const textOf = async (read: IncomingMessage): Promise<string> =>
    (await read.setEncoding('utf8').toArray()).join('');

  it('writes frames of one part and of several, and the delay before reconnecting when they end', async () => {
    const { read } = await open();
    frames.next(Buffer.from('data: 1\n\n'));
    frames.next([Buffer.from('id: 2\n'), Buffer.from('data: 2\n\n')]);
    frames.complete();
    expect(await textOf(read)).toMatch(/^data: 1\n\nid: 2\ndata: 2\n\nretry: [1-5]\d{3}\n\n$/);
  });

  it('ends the response when its frames fail, without revealing the reason', async () => {
    const { read } = await open();
    frames.error(new Error('of the database'));
    expect(await textOf(read)).toMatch(/^retry: \d+\n\n$/);
  });

  it('unsubscribes from its frames when it ends or its client disconnects', async () => {
    const [ended, gone] = [await open(), await open()];
    ended.stream.end();
    gone.stream.release();
    expect(frames.observed).toBe(false);
    gone.stream.begin(frames);
    expect(frames.observed).toBe(false);
  });

  it('cuts off a client that does not read, shares the bytes of each message, and delays no other client', async () => {
    const slow: Awaited<ReturnType<typeof open>>[] = [];
    while (slow.length < 12) slow.push(await open());
    for (const { read } of slow) read.pause();
    const fast = await open();
    let received = 0;
    fast.read.on('data', (chunk: Buffer) => (received += chunk.length));
    const held = new Set<unknown>();
    for (const { response } of [...slow, fast]) {
      const write = response.write.bind(response) as (chunk: unknown) => boolean;
      response.write = (chunk: unknown) => {
        held.add(chunk);
        return write(chunk);
      };
    }

    let maxWaiting = 0;
    let expected = 0;
    let published = 0;
    while (slow.some(({ response }) => !response.destroyed)) {
      // The kernel buffers some megabytes of each stream before anything waits in this process.
      expect(published).toBeLessThan(200);
      const next = Buffer.alloc(MEGABYTE, published % 10);
      published += 1;
      expected += next.length;
      frames.next(next);
      await expect.poll(() => received, { timeout: 60_000, interval: 2 }).toBeGreaterThanOrEqual(expected);
      for (const { response } of slow) {
        // Eight megabytes may wait for each.
        expect(response.writableLength).toBeLessThan(10 * MEGABYTE);
        maxWaiting = Math.max(maxWaiting, response.writableLength);
      }
    }
    expect(fast.response.destroyed).toBe(false);
    expect(maxWaiting).toBeGreaterThan(4 * MEGABYTE);
    // All thirteen streams share the same bytes.
    expect(held.size).toBe(published);
  });
});

describe('Heartbeats', () => {
  let beats: number[];
  let heartbeats: Heartbeats<number>;

  beforeEach(() => {
    vi.useFakeTimers();
    beats = [];
    heartbeats = new Heartbeats((member) => beats.push(member));
  });
  afterEach(() => {
    heartbeats.stop();
    vi.useRealTimers();
  });

  it('beats once every 15 s for each member, and spreads the members over the seconds', () => {
    for (let member = 0; member < 30; member++) heartbeats.add(member);
    expect([...heartbeats].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, n) => n));
    for (let second = 1; second <= 15; second++) {
      vi.advanceTimersByTime(1000);
      expect(beats).toHaveLength(2 * second);
    }
    expect(new Set(beats).size).toBe(30);
  });

  it('does not beat for a removed member, nor for any member after it was stopped', () => {
    heartbeats.add(1);
    heartbeats.add(2);
    heartbeats.delete(1);
    vi.advanceTimersByTime(15_000);
    expect(beats).toEqual([2]);
    heartbeats.stop();
    vi.advanceTimersByTime(15_000);
    expect(beats).toEqual([2]);
  });
});

describe('SlowReader', () => {
  it('keeps a reader that keeps up, however much it receives', () => {
    const reader = new SlowReader();
    for (let ms = 0; ms < 100; ms++) expect(reader.isLost(false, 1_000_000, ms)).toBe(false);
  });

  it('keeps a reader with few bytes that wait for long, and one with many that wait briefly', () => {
    const little = new SlowReader();
    for (let ms = 0; ms <= 60_000; ms += 1000) expect(little.isLost(true, 1000, ms)).toBe(false);
    const much = new SlowReader();
    for (let ms = 0; ms < 5000; ms += 1000) expect(much.isLost(true, 1_000_000, ms)).toBe(false);
  });

  it('cuts off a reader after five seconds with a quarter of a megabyte, and at eight megabytes at once', () => {
    const long = new SlowReader();
    expect(long.isLost(true, 256_000, 0)).toBe(false);
    expect(long.isLost(true, 1, 5000)).toBe(false);
    expect(long.isLost(true, 1, 5001)).toBe(true);
    const much = new SlowReader();
    expect(much.isLost(true, 8_000_000, 0)).toBe(false);
    expect(much.isLost(true, 1, 0)).toBe(true);
  });

  it('starts over when the reader has caught up', () => {
    const reader = new SlowReader();
    expect(reader.isLost(true, 7_999_999, 0)).toBe(false);
    expect(reader.isLost(false, 1, 6000)).toBe(false);
    expect(reader.isLost(true, 300_000, 7000)).toBe(false);
    expect(reader.isLost(true, 300_000, 11_000)).toBe(false);
    expect(reader.isLost(true, 1, 12_001)).toBe(true);
  });
});
