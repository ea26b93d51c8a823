import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { preparedBatch } from '../../../test/support/events/prepared-batch.js';
import {
  CHUNK_HEADER_BYTES,
  decodeRecord,
  encodeBatch,
  splitRecord,
  UnreadableRecord,
} from './log-record.js';
import { inRequests } from './partition-writer.js';

const PROJECT = randomUUID();
const AT = 1_795_000_000_123;

const read = (value: Buffer): Extract<ReturnType<typeof decodeRecord>, { kind: 'batch' }>['batch'] => {
  const decoded = decodeRecord(PROJECT, value);
  if (decoded.kind !== 'batch') throw new Error(decoded.kind);
  return decoded.batch;
};

describe('records of the ingest log', () => {
  it('are decoded to the batch that was written, with its data byte for byte', () => {
    const batch = preparedBatch(PROJECT, ['{"n":12345678901234567890}', '{"é":"\\u00e9"}'], {});
    const decoded = read(encodeBatch(batch, batch.idempotency?.key ?? '', AT));
    expect(decoded.idempotency).toEqual(batch.idempotency);
    expect(decoded.origin.receivedAtMs).toBe(AT);
    expect(
      decoded.events.map(({ dataStart, dataEnd }) => decoded.body.toString('utf8', dataStart, dataEnd)),
    ).toEqual(['{"n":12345678901234567890}', '{"é":"\\u00e9"}']);
    expect(
      decoded.events.map(({ tsMs, tsMicros, type, index }) => ({ tsMs, tsMicros, type, index })),
    ).toEqual(batch.events.map(({ tsMs, tsMicros, type, index }) => ({ tsMs, tsMicros, type, index })));
  });

  it('fail as unreadable, and with no other error, wherever they are truncated', () => {
    const batch = preparedBatch(PROJECT, ['{"a":1}', '{"b":2}'], {});
    const value = encodeBatch(batch, batch.idempotency?.key ?? '', AT);
    for (let length = 0; length < value.length; length++)
      expect(() => read(value.subarray(0, length)), String(length)).toThrow(UnreadableRecord);
  });

  it('are unreadable in another version, or under a key that is not a project id', () => {
    expect(() => decodeRecord(PROJECT, Buffer.from([9]))).toThrow(/version 9/);
    const value = encodeBatch(preparedBatch(PROJECT, ['{}']), randomUUID(), AT);
    expect(() => decodeRecord('other', value)).toThrow(/not a project id/);
  });

  it('are split into chunks within the limit that join to the same bytes', () => {
    for (const size of [999, 1000, 1001, 5000]) {
      const value = randomBytes(size);
      const parts = splitRecord(value, 1000, randomUUID());
      expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(1000);
      const joined = parts.length === 1 ? parts : parts.map((part) => part.subarray(CHUNK_HEADER_BYTES));
      expect(Buffer.concat(joined)).toEqual(value);
    }
  });

  it('are sent in order, all of them, in requests within the limit', () => {
    const messages = Array.from({ length: 50 }, (_, index) => ({
      key: PROJECT,
      value: Buffer.alloc(20 * index),
    }));
    const groups = inRequests(messages, 4000);
    expect(groups.flat()).toEqual(messages);
    for (const group of groups)
      expect(group.reduce((sum, { value }) => sum + value.length, 0)).toBeLessThanOrEqual(4000);
  });
});
