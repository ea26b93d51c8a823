import { join } from 'node:path';
import type { BenchDatabase } from '../support/database.js';
import { Participant } from '../support/participant.js';
import type { Scope } from '../support/scope.js';
import type { AirflowCounts, AirflowCommand, DagRunEnd, GivenDagRun } from './airflow.js';

/** Allows for commands that iterate over thousands of DAG runs. */
const ANSWER_MS = 120_000;

/** Client of the process with the fake Airflow. */
export class AirflowProcess {
  private constructor(
    private readonly process: Participant,
    /** Settings of the service: address and credentials of Airflow. */
    readonly settings: Readonly<Record<string, string>>,
  ) {}

  static async start(scope: Scope, database: BenchDatabase): Promise<AirflowProcess> {
    const logFile = join(database.folder, 'airflow.log');
    const [process] = await Participant.start(scope, { script: 'runs/airflow.ts', logFile });
    const command: AirflowCommand = { do: 'settings' };
    return new AirflowProcess(process, await process.request<Record<string, string>>(command, ANSWER_MS));
  }

  get pid(): number {
    return this.process.pid;
  }

  get port(): number {
    return Number(new URL(this.settings['WORKFLOW_URL'] ?? '').port);
  }

  define(dagIds: readonly string[], runs: 'queued' | 'running'): Promise<void> {
    return this.request({ do: 'define', dagIds, runs });
  }

  importRuns(runs: readonly GivenDagRun[]): Promise<void> {
    return this.request({ do: 'take-in', runs });
  }

  end(runs: readonly DagRunEnd[]): Promise<void> {
    return this.request({ do: 'end', runs });
  }

  /** Stops listening, and keeps the state. */
  goOffline(): Promise<void> {
    return this.request({ do: 'away' });
  }

  /** Listens again. @returns the time of that, by `monotonicMs`. */
  goOnline(): Promise<number> {
    return this.request({ do: 'back' });
  }

  count(): Promise<void> {
    return this.request({ do: 'count' });
  }

  counts(): Promise<AirflowCounts> {
    return this.request({ do: 'counts' });
  }

  async states(): Promise<ReadonlyMap<string, string>> {
    return new Map(await this.request<[string, string][]>({ do: 'states' }));
  }

  /** The time of the first submission of each run, by `monotonicMs`. */
  async submits(): Promise<ReadonlyMap<string, number>> {
    return new Map(await this.request<[string, number][]>({ do: 'submits' }));
  }

  forget(): Promise<void> {
    return this.request({ do: 'forget' });
  }

  private request<T>(command: AirflowCommand): Promise<T> {
    return this.process.request<T>(command, ANSWER_MS);
  }
}
