import { ReplicaPresence } from '../../../src/database/replica-presence.js';
import { Metrics } from '../../../src/metrics/metrics.js';
import type { AppConfig } from '../../../src/config/app-config.js';
import type { KeyedStateDefinition } from '../../../src/events/keyed-states/keyed-state-definition.js';
import { KeyedStates } from '../../../src/events/keyed-states/keyed-states.js';
import { ProjectionRunner } from '../../../src/events/projections/projection-runner.js';
import { ProjectionStore } from '../../../src/events/projections/projection.store.js';
import { Projectors } from '../../../src/events/projections/projector.js';
import { createTestDataSource, type TestDataSource } from '../postgres/test-data-source.js';
import { insertEvents } from './insert-events.js';
import { readProjections } from './read-projections.js';

export interface SentEvent {
  ts: string;
  data: object;
}

/** Projections without a service: events are stored as ingest stores them, and read when a test requests it. */
export class ProjectionStage {
  readonly projectors = new Projectors();
  private readonly store: ProjectionStore;
  private readonly runner: ProjectionRunner;

  private constructor(readonly test: TestDataSource) {
    this.store = new ProjectionStore(test.dataSource);
    this.runner = new ProjectionRunner(
      this.projectors,
      this.store,
      new ReplicaPresence(test.dataSource),
      new Metrics(),
    );
  }

  static async start(): Promise<ProjectionStage> {
    return new ProjectionStage(await createTestDataSource());
  }

  /** Registers projections of keyed states. */
  keyedStates(...definitions: KeyedStateDefinition[]): KeyedStates {
    const states = new KeyedStates(this.test.dataSource, this.projectors, {
      eventsRetentionDays: 90,
    } as AppConfig);
    for (const definition of definitions) states.register(definition);
    return states;
  }

  /** Begins builds of all registered projections. */
  async begin(): Promise<void> {
    await this.store.ensureBuilds(this.projectors.all());
  }

  /** Stores events in groups of this size, each in a transaction that projections have read before the next one. */
  async send(
    project: string,
    type: string,
    events: readonly SentEvent[],
    together = 1000,
  ): Promise<string[]> {
    const ids: string[] = [];
    for (let at = 0; at < events.length; at += together) {
      const group = events.slice(at, at + together);
      ids.push(
        ...(await insertEvents(
          this.test.database,
          group.map(({ ts, data }) => ({ project, type, ts, data: JSON.stringify(data) })),
        )),
      );
      await this.turn();
    }
    return ids;
  }

  /** Stores an event with this JSON text as its `data`, and reads it. */
  async sendText(project: string, type: string, ts: string, data: string): Promise<void> {
    await insertEvents(this.test.database, [{ project, type, ts, data }]);
    await this.turn();
  }

  async turn(): Promise<void> {
    await readProjections(this.runner, this.store);
  }

  /** Builds a projection anew, and shows the new build. */
  async rebuild(name: string): Promise<void> {
    const version = this.projectors.get(name)?.version;
    if (version === undefined || !(await this.store.rebuild(name, version)))
      throw new Error(`"${name}" is not rebuilt`);
    for (let turns = 0; turns < 100; turns++) {
      await this.turn();
      const builds = (await this.store.statuses()).filter((status) => status.name === name);
      if (builds.every(({ state }) => state === 'current')) return;
    }
    throw new Error(`the new build of "${name}" does not catch up`);
  }

  /** Errors of projections that could not read a page. */
  async failures(): Promise<string[]> {
    return (await this.store.statuses()).flatMap(({ error }) => error ?? []);
  }

  async close(): Promise<void> {
    await this.test.close();
  }
}
