import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { Pool } from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../../test/support/manual-clock.js';
import { preparedBatch } from '../../../test/support/events/prepared-batch.js';
import { AppConfig } from '../../config/app-config.js';
import { Metrics } from '../../metrics/metrics.js';
import { GroupTransaction } from './group-transaction.js';
import { PostgresEventSink } from './postgres-event-sink.js';

const failed = (code: string): Error => Object.assign(new Error('the server failed'), { code });
/** SQLSTATE of an invalid text representation, caused by the data, and of a server that shuts down. */
const [BAD_DATA, SHUTDOWN] = ['22P02', '57P01'];

describe('the search for the events that the store rejects', () => {
  afterEach(() => vi.restoreAllMocks());

  /** @param outcomes Results of the events that are tried one by one: a SQLSTATE, or `null` for an event that fits. */
  const append = async (outcomes: (string | null)[]): Promise<unknown> => {
    vi.spyOn(Logger.prototype, 'error').mockReturnValue();
    vi.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const query = (what: unknown): unknown => {
      if (what instanceof GroupTransaction) what.handleError(failed(BAD_DATA), { sync: vi.fn() } as never);
      const code = what === 'SELECT $1::jsonb' ? outcomes.shift() : null;
      return code == null ? Promise.resolve({ rows: [] }) : Promise.reject(failed(code));
    };
    vi.spyOn(Pool.prototype, 'connect').mockReturnValue(
      Promise.resolve({ query, release: vi.fn() }) as never,
    );
    const sink = new PostgresEventSink(
      { host: '127.0.0.1', port: 1, user: 'x', password: 'x', database: 'x' },
      AppConfig.fromEnv({}),
      new ManualClock(Date.UTC(2026, 10, 21)),
      new Metrics(),
      { typesOf: () => undefined, emitArrival: vi.fn() },
      { report: vi.fn() },
    );
    return sink.append([
      preparedBatch(
        randomUUID(),
        outcomes.map((_code, i) => `{"n":${i}}`),
      ),
    ]);
  };

  it('names exactly the events that are rejected alone', async () => {
    expect(await append([null, BAD_DATA, null])).toEqual([{ kind: 'unstorable', positions: [1] }]);
  });

  it('fails the whole batch for a retry when the store fails meanwhile, and rejects no event', async () => {
    expect(await append([BAD_DATA, SHUTDOWN, null])).toMatchObject([{ kind: 'unavailable' }]);
  });
});
