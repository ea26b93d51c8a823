import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { preparedBatch } from '../../../../test/support/events/prepared-batch.js';
import { decodeRecord, encodeBatch } from '../log-record.js';
import type { LoggedBatch } from '../log-store.js';
import { separateRepeats } from './first-records.js';

const HOUR_MS = 3_600_000;
const project = randomUUID();

function batch(key: string | null, hours: number, body = 'a', batchId = randomUUID()): LoggedBatch {
  const prepared = preparedBatch(project, ['{"message":"x"}'], key === null ? undefined : { key, body });
  const decoded = decodeRecord(project, encodeBatch(prepared, key ?? batchId, hours * HOUR_MS));
  if (decoded.kind !== 'batch') throw new Error('not a batch');
  return decoded.batch;
}

describe('separateRepeats', () => {
  const repeats = (batches: LoggedBatch[]): number[] => {
    const separated = separateRepeats(batches, new Map()).repeats;
    return batches.flatMap((each, index) => (separated.includes(each) ? [index] : []));
  };
  const key = randomUUID();

  it.each([
    ['within 24 hours, with any body', [batch(key, 0), batch(key, 23.9, 'b')], [1]],
    ['within 48 hours, with the same body', [batch(key, 0), batch(key, 47.9)], [1]],
    ['after 24 hours, with another body', [batch(key, 0), batch(key, 24, 'b')], []],
    ['after 48 hours', [batch(key, 0), batch(key, 48)], []],
    ['received by a replica whose clock is behind', [batch(key, 1), batch(key, 0)], [1]],
    [
      'of the record that counts after the first one has expired',
      [batch(key, 0), batch(key, 24, 'b'), batch(key, 25, 'c')],
      [2],
    ],
    ['of other keys', [batch(key, 0), batch(randomUUID(), 0)], []],
    ['without a key', [batch(null, 0), batch(null, 0)], []],
    ['of one record that was written twice', [batch(null, 0, 'a', key), batch(null, 0, 'a', key)], [1]],
  ])('finds repeats %s', (_, batches, expected) => {
    expect(repeats(batches)).toEqual(expected);
  });

  it('finds repeats of records that were read earlier', () => {
    const known = new Map();
    expect(separateRepeats([batch(key, 0)], known).first).toHaveLength(1);
    expect(separateRepeats([batch(key, 1)], known)).toMatchObject({ first: [], repeats: [{}] });
  });
});
