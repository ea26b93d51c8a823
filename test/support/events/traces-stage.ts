import { AppConfig } from '../../../src/config/app-config.js';
import { ReplicaPresence } from '../../../src/database/replica-presence.js';
import { Metrics } from '../../../src/metrics/metrics.js';
import { ProjectionRunner } from '../../../src/events/projections/projection-runner.js';
import { ProjectionStore } from '../../../src/events/projections/projection.store.js';
import { Projectors } from '../../../src/events/projections/projector.js';
import { TraceDetailReadModel } from '../../../src/events/types/trace/trace-detail.read-model.js';
import type { TraceResponse } from '../../../src/events/types/trace/traces.dto.js';
import { TracesProjector } from '../../../src/events/types/trace/traces.projector.js';
import { TracesReadModel } from '../../../src/events/types/trace/traces.read-model.js';
import { ManualClock } from '../manual-clock.js';
import { insertEvents, type EventInput } from './insert-events.js';
import { createTestDataSource, type TestDataSource } from '../postgres/test-data-source.js';

/** The projection of traces on a database of its own. */
export class TracesStage {
  private constructor(
    readonly test: TestDataSource,
    readonly projector: TracesProjector,
    readonly store: ProjectionStore,
    readonly runner: ProjectionRunner,
    readonly list: TracesReadModel,
    readonly trace: TraceDetailReadModel,
  ) {}

  static async start(): Promise<TracesStage> {
    const test = await createTestDataSource();
    const projectors = new Projectors();
    const projector = new TracesProjector(projectors, AppConfig.fromEnv({}));
    projector.onModuleInit();
    const store = new ProjectionStore(test.dataSource);
    await store.ensureBuilds(projectors.all());
    return new TracesStage(
      test,
      projector,
      store,
      new ProjectionRunner(projectors, store, new ReplicaPresence(test.dataSource), new Metrics()),
      new TracesReadModel(test.dataSource, new ManualClock(Date.now())),
      new TraceDetailReadModel(test.dataSource),
    );
  }

  /** Stores events in one transaction. @returns their ids. */
  write(events: readonly EventInput[]): Promise<string[]> {
    return insertEvents(this.test.database, events);
  }

  /** Lets the projection read everything that is stored. */
  async catchUp(): Promise<void> {
    for (;;) {
      await this.runner.turn();
      const [row] = await this.test.dataSource.query<{ failures: number; lacks: boolean }[]>(
        `SELECT max(p.failures) AS failures, bool_or(p.state = 'building' OR p.target IS NOT NULL OR EXISTS (
                  SELECT FROM event_commits AS c WHERE NOT pg_visible_in_snapshot(c.xid, p.seen))) AS lacks
           FROM projections AS p WHERE p.state <> 'retired'`,
      );
      if ((row?.failures ?? 0) > 0) throw new Error('the projection of traces failed');
      if (row?.lacks !== true) return;
    }
  }

  /** Computes the projection anew from all stored events. */
  async rebuild(): Promise<void> {
    await this.store.rebuild(this.projector.name, this.projector.version);
    await this.catchUp();
  }

  async read(projectId: string, traceId: string, maxSpans?: number): Promise<TraceResponse> {
    return JSON.parse(await this.trace.find(projectId, traceId, maxSpans)) as TraceResponse;
  }

  close(): Promise<void> {
    return this.test.close();
  }
}
