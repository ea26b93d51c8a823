import { describeEventStore } from '../../../../test/support/event-store-contract.js';
import { ManualClock } from '../../../../test/support/manual-clock.js';
import { createTestDataSource } from '../../../../test/support/test-data-source.js';
import { PostgresEventStore } from './postgres-event-store.js';

const NOW = Date.parse('2026-11-21T12:00:00Z');

describeEventStore('PostgreSQL', async () => {
  const test = await createTestDataSource();
  return {
    store: new PostgresEventStore(test.dataSource, new ManualClock(NOW)),
    insert: async (events) => {
      for (const { id, projectId, type, ts, receivedMs, data, json } of events) {
        await test.dataSource.query('INSERT INTO events VALUES ($1, $2, $3, $4, $5, $6)', [
          id,
          projectId,
          type,
          ts,
          new Date(receivedMs),
          json ?? JSON.stringify(data),
        ]);
      }
    },
    block: async () => {
      const runner = (await test.connectAgain()).createQueryRunner();
      await runner.startTransaction();
      await runner.query('LOCK TABLE events IN ACCESS EXCLUSIVE MODE');
      return async () => {
        await runner.rollbackTransaction();
        await runner.release();
      };
    },
    close: () => test.close(),
  };
});
