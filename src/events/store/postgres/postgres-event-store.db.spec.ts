import {
  describeEventStore,
  describeLocatedEvents,
} from '../../../../test/support/events/event-store-contract.js';
import type { SampleEvent } from '../../../../test/support/events/event-store-events.js';
import type { EventStoreStage } from '../../../../test/support/events/event-store-sample.js';
import { ManualClock } from '../../../../test/support/manual-clock.js';
import { readProjections } from '../../../../test/support/events/read-projections.js';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../../test/support/postgres/test-data-source.js';
import { AppConfig } from '../../../config/app-config.js';
import { ReplicaPresence } from '../../../database/replica-presence.js';
import { Metrics } from '../../../metrics/metrics.js';
import { ProjectionRunner } from '../../projections/projection-runner.js';
import { ProjectionStore } from '../../projections/projection.store.js';
import { Projectors } from '../../projections/projector.js';
import { SevereEventsProjector } from '../../severe-events/severe-events.projector.js';
import { EventsOfTraces } from '../../types/trace/events-of-traces.js';
import { TracesProjector } from '../../types/trace/traces.projector.js';
import { EventLocators } from './event-locators.js';
import { PostgresEventStore } from './postgres-event-store.js';

const NOW = Date.parse('2026-11-21T12:00:00Z');

async function insert(test: TestDataSource, events: readonly SampleEvent[]): Promise<void> {
  for (const { id, projectId, type, ts, receivedMs, data, json } of events) {
    await test.dataSource.query(
      `WITH stored AS (INSERT INTO events VALUES ($1, $2, $3, $4, $5, $6) RETURNING id, received_at)
       INSERT INTO event_commits (first_id, last_id, received_at, events) SELECT id, id, received_at, 1 FROM stored`,
      [id, projectId, type, ts, new Date(receivedMs), json ?? JSON.stringify(data)],
    );
  }
}

function stageOf(test: TestDataSource, locators: EventLocators): EventStoreStage {
  return {
    store: new PostgresEventStore(test.dataSource, new ManualClock(NOW), locators),
    insert: (events) => insert(test, events),
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
}

describeEventStore('PostgreSQL', async () => stageOf(await createTestDataSource(), new EventLocators()));

describeLocatedEvents('PostgreSQL with projections that locate events', async () => {
  const test = await createTestDataSource();
  const [locators, projectors] = [new EventLocators(), new Projectors()];
  // The samples have a fixed date, and PostgreSQL the real one: a century after it, they are still kept.
  const config = Object.assign(AppConfig.fromEnv({}), { eventsRetentionDays: 36_500 });
  for (const provider of [
    new SevereEventsProjector(projectors, locators, config),
    new TracesProjector(projectors, config),
    new EventsOfTraces(locators),
  ]) {
    provider.onModuleInit();
  }
  const store = new ProjectionStore(test.dataSource);
  await store.ensureBuilds(projectors.all());
  const runner = new ProjectionRunner(projectors, store, new ReplicaPresence(test.dataSource), new Metrics());
  const stage = stageOf(test, locators);
  return {
    ...stage,
    // The projections have read half of what is there.
    insert: async (events) => {
      await stage.insert(events.filter((_, at) => at % 2 === 0));
      await readProjections(runner, store);
      await stage.insert(events.filter((_, at) => at % 2 === 1));
    },
  };
});
