import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NEVER } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compileFlagSet } from '../rule/flag-set.js';
import { OpenStream } from '../../streams/open-stream.js';
import { Channel } from './channel.js';
import { FlagMessage } from './flag-message.js';
import { FlagReader, type FrameEncoder } from './flag-reader.js';
import { ProjectStream } from './project-stream.js';

const MEGABYTE = 1_000_000;
const UNWATCHED = { held: () => undefined, cutOff: () => undefined, released: () => undefined };

describe('Channel', () => {
  const payload = { revision: 1, bucket_version: 1, flags: [], groups: [], overrides: [] };
  const project = new ProjectStream({
    revision: 1,
    payload,
    body: Buffer.from(JSON.stringify(payload)),
    etag: '"1"',
    set: compileFlagSet(payload),
  });
  const asItIs: FrameEncoder = (message) => message.bytes;
  let channel: Channel;
  let server: Server;

  beforeEach(async () => {
    channel = new Channel(Promise.resolve(project));
    server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  /** A stream as the service holds it, and its other end. */
  async function open(encode = asItIs): Promise<{ response: ServerResponse; read: IncomingMessage }> {
    const { port } = server.address() as AddressInfo;
    const arrived = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
    const answered = once(get({ host: '127.0.0.1', port, agent: false }), 'response');
    const [, response] = await arrived;
    response.flushHeaders();
    const [read] = (await answered) as [IncomingMessage];
    read.on('error', () => undefined);
    const holder = { kind: 'api_key', id: 'k' } as const;
    const request = {
      kind: 'flags',
      holder,
      projectId: 'p',
      lastEventId: 1,
      ended: NEVER,
      encode,
    } as const;
    const reader = new FlagReader(new OpenStream('flags', holder, response, UNWATCHED), request);
    reader.begin(project, request);
    channel.readers.add(reader);
    return { response, read };
  }

  const message = (revision: number): FlagMessage =>
    new FlagMessage('flags.changed', revision, String(revision % 10).repeat(MEGABYTE));

  it('encodes a message once for each encoder, and sends all readers of a kind the same bytes', async () => {
    let encoded = 0;
    const other: FrameEncoder = ({ id }) => Buffer.from(`data: ${id} ${(encoded += 1)}\n\n`);
    const readers = [await open(), await open(other), await open(), await open(other)];
    const got = readers.map(({ read }) => {
      const chunks: Buffer[] = [];
      read.on('data', (chunk: Buffer) => chunks.push(chunk));
      // Without the retry hint that comes first, each reader's own.
      return () =>
        Buffer.concat(chunks)
          .toString()
          .replace(/^id: 1\nretry: \d+\n\n/, '');
    });
    const messages = [2, 3].map(
      (revision) => new FlagMessage('flags.changed', revision, `{"n":${revision}}`),
    );
    for (const one of messages) channel.publish(one, project);
    const whole = messages.map(({ bytes }) => bytes.toString()).join('');
    const expected = [whole, 'data: 2 1\n\ndata: 3 2\n\n', whole, 'data: 2 1\n\ndata: 3 2\n\n'];
    await expect.poll(() => got.map((text) => text())).toEqual(expected);
  });

  it('cuts off a reader that does not read, holds each message once for all of them, and delays no other reader', async () => {
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
      // The kernel's buffers take some megabytes of each before anything waits here.
      expect(published).toBeLessThan(200);
      const next = message(2 + published);
      published += 1;
      expected += next.bytes.length;
      channel.publish(next, project);
      await expect.poll(() => received, { timeout: 60_000, interval: 2 }).toBeGreaterThanOrEqual(expected);
      for (const { response } of slow) {
        // Eight megabytes may wait for each.
        expect(response.writableLength).toBeLessThan(10 * MEGABYTE);
        maxWaiting = Math.max(maxWaiting, response.writableLength);
      }
    }
    expect(fast.response.destroyed).toBe(false);
    expect(maxWaiting).toBeGreaterThan(4 * MEGABYTE);
    // The same bytes for all thirteen: none has a copy of its own.
    expect(held.size).toBe(published);
  });
});
