import { join } from 'node:path';
import type { BenchDatabase } from '../support/database.js';
import { Participant } from '../support/participant.js';
import type { Scope } from '../support/scope.js';
import type { AirflowCounts, AirflowQuestion, DagRunEnd, GivenDagRun } from './airflow.js';

/** Thousands of DAG runs take a moment to go over. */
const ANSWER_MS = 120_000;

/** The fake Airflow as this process sees it. */
export class AirflowProcess {
  private constructor(
    private readonly process: Participant,
    /** For the service: where it is, and who may ask. */
    readonly settings: Readonly<Record<string, string>>,
  ) {}

  static async start(scope: Scope, database: BenchDatabase): Promise<AirflowProcess> {
    const logFile = join(database.folder, 'airflow.log');
    const [process] = await Participant.start(scope, { script: 'runs/airflow.ts', logFile });
    const question: AirflowQuestion = { do: 'settings' };
    return new AirflowProcess(process, await process.ask<Record<string, string>>(question, ANSWER_MS));
  }

  get pid(): number {
    return this.process.pid;
  }

  get port(): number {
    return Number(new URL(this.settings['WORKFLOW_URL'] ?? '').port);
  }

  define(dagIds: readonly string[], runs: 'queued' | 'running'): Promise<void> {
    return this.ask({ do: 'define', dagIds, runs });
  }

  takeIn(runs: readonly GivenDagRun[]): Promise<void> {
    return this.ask({ do: 'take-in', runs });
  }

  end(runs: readonly DagRunEnd[]): Promise<void> {
    return this.ask({ do: 'end', runs });
  }

  /** Nobody answers; what it knows stays. */
  away(): Promise<void> {
    return this.ask({ do: 'away' });
  }

  /** @returns when it was there again, by `monotonicMs`. */
  back(): Promise<number> {
    return this.ask({ do: 'back' });
  }

  count(): Promise<void> {
    return this.ask({ do: 'count' });
  }

  counts(): Promise<AirflowCounts> {
    return this.ask({ do: 'counts' });
  }

  async states(): Promise<ReadonlyMap<string, string>> {
    return new Map(await this.ask<[string, string][]>({ do: 'states' }));
  }

  forget(): Promise<void> {
    return this.ask({ do: 'forget' });
  }

  private ask<T>(question: AirflowQuestion): Promise<T> {
    return this.process.ask<T>(question, ANSWER_MS);
  }
}
