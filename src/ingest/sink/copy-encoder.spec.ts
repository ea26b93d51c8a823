import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { preparedBatch } from '../../../test/support/events/prepared-batch.js';
import { formatUuid } from '../../common/uuid-v7.js';
import type { EventType } from '../../events/event-types.js';
import type { WaitedFor } from '../../events/subscriptions/event-subscriptions.js';
import { encodeGroup } from './copy-encoder.js';
import type { PreparedBatch } from './event-sink.js';

const RECEIVED_MS = Date.parse('2026-11-22T10:00:00.123Z');
const POSTGRES_EPOCH_MICROS = BigInt(Date.parse('2000-01-01T00:00:00Z')) * 1000n;

const waitedForBy = (projects: Record<string, EventType[]>): WaitedFor => ({
  typesOf: (projectId) => (projects[projectId] === undefined ? undefined : new Set(projects[projectId])),
  emitArrival: () => undefined,
});
const NO_SUBSCRIBERS = waitedForBy({});

interface Row {
  id: string;
  idMs: number;
  project: string;
  type: string;
  tsMicros: bigint;
  receivedMicros: bigint;
  data: string;
}

/** Parses messages like PostgreSQL: CopyData in the binary format, followed by CopyDone. */
function rowsIn(messages: Buffer): Row[] {
  expect(messages.toString('latin1', 0, 1)).toBe('d');
  const end = 1 + messages.readInt32BE(1);
  expect(messages.subarray(end).toString('hex')).toBe('6300000004');
  expect(messages.toString('latin1', 5, 16)).toBe('PGCOPY\n\xff\r\n\0');
  expect(messages.readBigInt64BE(16)).toBe(0n);
  let at = 24;
  const field = (): Buffer => {
    const start = at + 4;
    at = start + messages.readInt32BE(at);
    return messages.subarray(start, at);
  };
  const micros = (bytes: Buffer): bigint => bytes.readBigInt64BE() + POSTGRES_EPOCH_MICROS;
  const rows: Row[] = [];
  for (let columns = messages.readInt16BE(at); columns !== -1; columns = messages.readInt16BE(at)) {
    expect(columns).toBe(6);
    at += 2;
    const id = field();
    const [project, type, ts, received, data] = [field(), field(), field(), field(), field()];
    expect(data[0]).toBe(1);
    rows.push({
      id: formatUuid(id, 0),
      idMs: id.readUIntBE(0, 6),
      project: formatUuid(project, 0),
      type: type.toString(),
      tsMicros: micros(ts),
      receivedMicros: micros(received),
      data: data.toString('utf8', 1),
    });
  }
  expect(at + 2).toBe(end);
  return rows;
}

function typed(batch: PreparedBatch, ...types: EventType[]): PreparedBatch {
  return { ...batch, events: batch.events.map((event, i) => ({ ...event, type: types[i] ?? 'log' })) };
}

describe('encodeGroup', () => {
  it('writes each event of each batch, with an id and the time of its receipt', () => {
    const [a, b] = [randomUUID(), randomUUID()];
    const group = [
      typed(preparedBatch(a, ['{"a":"ä"}', '{}']), 'deploy', 'log'),
      preparedBatch(b, ['{"n":12345678901234567890}']),
    ];
    const { rows, deliveries } = encodeGroup(group, RECEIVED_MS, NO_SUBSCRIBERS);
    const written = rowsIn(rows);
    expect(written.map(({ project, type, data }) => [project, type, data])).toEqual([
      [a, 'deploy', '{"a":"ä"}'],
      [a, 'log', '{}'],
      [b, 'log', '{"n":12345678901234567890}'],
    ]);
    expect(written.map(({ id }) => id)).toEqual(written.map(({ id }) => id).toSorted());
    expect(new Set(written.map(({ id }) => id)).size).toBe(3);
    for (const { idMs, receivedMicros } of written) {
      expect([idMs, receivedMicros]).toEqual([RECEIVED_MS, BigInt(RECEIVED_MS) * 1000n]);
    }
    const [first] = group[0]?.events ?? [];
    expect(written[0]?.tsMicros).toBe(BigInt(first?.tsMs ?? 0) * 1000n + BigInt(first?.tsMicros ?? 0));
    expect(deliveries).toBeNull();
  });

  it.each([
    [-62_135_596_800_000, 0],
    [-1, 999],
    [946_684_799_999, 999],
    [946_684_800_000, 0],
    [946_684_800_000 + 2 ** 32, 1],
    [253_402_300_799_999, 999],
  ])('writes the moment of %i ms and %i µs exactly', (tsMs, tsMicros) => {
    const batch = preparedBatch(randomUUID(), ['{}']);
    const events = batch.events.map((event) => ({ ...event, tsMs, tsMicros }));
    const [row] = rowsIn(encodeGroup([{ ...batch, events }], RECEIVED_MS, NO_SUBSCRIBERS).rows);
    expect(row?.tsMicros).toBe(BigInt(tsMs) * 1000n + BigInt(tsMicros));
  });

  it('records the events with a subscription of all projects, each with its own type', () => {
    const [a, b, other] = [randomUUID(), randomUUID(), randomUUID()];
    const group = [
      typed(preparedBatch(a, ['{}', '{}', '{}']), 'audit', 'log', 'deploy'),
      preparedBatch(other, ['{}']),
      typed(preparedBatch(b, ['{}', '{}']), 'deploy', 'audit'),
      typed(preparedBatch(a, ['{}']), 'deploy'),
    ];
    const waitedFor = waitedForBy({ [a]: ['log', 'deploy'], [b]: ['audit'] });
    const { rows, deliveries } = encodeGroup(group, RECEIVED_MS, waitedFor);
    const written = rowsIn(rows);
    expect(deliveries).toEqual({
      ids: [1, 2, 5, 6].map((row) => written[row]?.id),
      projects: [a, a, b, a],
      types: ['log', 'deploy', 'audit', 'deploy'],
    });
  });

  it('records no delivery when only other types have subscribers', () => {
    const project = randomUUID();
    const waitedFor = waitedForBy({ [project]: ['deploy'] });
    expect(encodeGroup([preparedBatch(project, ['{}'])], RECEIVED_MS, waitedFor).deliveries).toBeNull();
  });

  it('writes a group without events as an empty COPY', () => {
    expect(rowsIn(encodeGroup([], RECEIVED_MS, NO_SUBSCRIBERS).rows)).toEqual([]);
  });
});
