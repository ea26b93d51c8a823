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
    /** For the service: its address and credentials. */
    readonly settings: Readonly<Record<string, string>>,
  ) {}

  static async start(scope: Scope, database: BenchDatabase): Promise<AirflowProcess> {
    const logFile = join(database.folder, 'airflow.log');
    const [process] = await Participant.start(scope, { script: 'runs/airflow.ts', logFile });
    const question: AirflowQuestion = { do: 'settings' };
    return new AirflowProcess(process, await process.request<Record<string, string>>(question, ANSWER_MS));
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

  /** It stops listening; its state stays. */
  away(): Promise<void> {
    return this.request({ do: 'away' });
  }

  /** @returns when it was there again, by `monotonicMs`. */
  back(): Promise<number> {
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

  /** When each run was submitted first, by `monotonicMs`. */
  async submits(): Promise<ReadonlyMap<string, number>> {
    return new Map(await this.request<[string, number][]>({ do: 'submits' }));
  }

  forget(): Promise<void> {
    return this.request({ do: 'forget' });
  }

  private request<T>(question: AirflowQuestion): Promise<T> {
    return this.process.request<T>(question, ANSWER_MS);
  }
}
