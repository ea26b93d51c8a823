import { expect, it } from 'vitest';
import { EventQueue } from './event-queue.js';

const event = (sequence: number, bytes: number) => ({
  json: 'x'.repeat(bytes),
  bytes,
  sequence,
  enqueuedAtMs: 0,
  isInternal: false,
});

it('removes a batch from the front, within the limits of events and bytes, but at least one event', () => {
  const queue = new EventQueue();
  for (let i = 1; i <= 5_000; i++) queue.add(event(i, 10));
  queue.add(event(5_001, 900));
  expect(queue.bytes).toBe(50_900);
  expect(queue.takeBatch(100, 1_000_000)).toHaveLength(100);
  // The envelope has 13 bytes, and each event a comma.
  expect(queue.takeBatch(100, 13 + 3 * 11)).toHaveLength(3);
  let last = 103;
  while (queue.length > 1) {
    const batch = queue.takeBatch(1_000, 500);
    expect(batch[0]?.sequence).toBe(last + 1);
    last = batch.at(-1)?.sequence ?? NaN;
  }
  expect(queue.takeBatch(100, 500).map(({ bytes }) => bytes)).toEqual([900]);
  expect([queue.length, queue.bytes, queue.first]).toEqual([0, 0, undefined]);
});
