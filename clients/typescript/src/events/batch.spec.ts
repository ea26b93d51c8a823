import { expect, it } from 'vitest';
import { eventsOf, freezeBatch, halveBatch, signatureOf } from './batch.js';

const entry = (message: string, isInternal = false) => {
  const json = JSON.stringify({ type: 'log', ts: '2026-11-21T12:00:00.000Z', data: { message } });
  return { json, bytes: json.length, isInternal };
};

it('compresses a batch from the given size on, and restores its events from the body', async () => {
  const small = await freezeBatch([entry('a')], 1, 1_024);
  const large = await freezeBatch([entry('a'), entry('b'.repeat(2_000), true)], 1, 1_024);
  expect([small.isCompressed, large.isCompressed]).toEqual([false, true]);
  expect(large.body.byteLength).toBeLessThan(200);
  expect((await eventsOf(large)).map(({ data }) => String(data['message']).length)).toEqual([1, 2_000]);
  expect(large.internal).toEqual([1]);
});

it('halves a batch in order, each half with a new idempotency key', async () => {
  const batch = await freezeBatch([entry('a'), entry('b'), entry('c', true)], 7, 1_024);
  const halves = await halveBatch(batch, 1_024);
  const messages = await Promise.all(
    halves.map(async (half) => (await eventsOf(half)).map(({ data }) => data['message'])),
  );
  expect(messages).toEqual([['a', 'b'], ['c']]);
  expect(new Set([batch.key, ...halves.map(({ key }) => key)]).size).toBe(3);
  expect(halves.map(({ internal, firstSequence }) => [internal, firstSequence])).toEqual([
    [[], 7],
    [[0], 7],
  ]);
});

it('signs the body as it is sent, in lowercase hex', () => {
  // echo -n '{"events":[]}' | openssl dgst -sha256 -hmac secret
  expect(signatureOf(Buffer.from('{"events":[]}'), 'secret')).toMatch(/^[0-9a-f]{64}$/);
});
