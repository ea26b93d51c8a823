import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, In } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { isUuid } from '../../common/uuid-v7.js';
import type { DagRun } from '../orchestrator/orchestrator.js';
import { Run } from '../model/run.entity.js';
import { RunWriter } from '../runs/run-writer.js';
import { decide, type OrchestratorObservation } from '../model/observation.js';
import { isTerminal } from '../model/run-state.js';
import { nextCheckAt, timeoutOf } from '../run-tracking/check-times.js';
import { hasEnded, isOurs, observationOf } from '../run-tracking/dag-run-observation.js';

/** Writes at the same time; the pool is everybody's. */
const PARALLEL = 4;
/** Lists overlap and say the same again: one that was seen so lately is not written again. */
const SEEN_MS = 60_000;

/** Takes in what a page of the orchestrator's lists says about runs of ours: one question for the whole page. */
@Injectable()
export class ListedRuns {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly writer: RunWriter,
    private readonly clock: Clock,
  ) {}

  /**
   * What is not ours costs nothing more.
   *
   * @param seen `lately`: a run that was seen a moment ago need not be recorded again.
   */
  async takeIn(items: readonly DagRun[], seen: 'lately' | 'now'): Promise<void> {
    const known = await this.ours(items);
    await inTurns(
      known.filter(([run, dagRun]) => isNews(run, observationOf(dagRun, 'feed'))),
      ([run, dagRun]) => this.writer.applyObservation(run.id, observationOf(dagRun, 'feed')),
    );
    const now = this.clock.now();
    const quiet = known.filter(([run, dagRun]) => isQuiet(run, dagRun, now)).map(([run]) => run);
    await this.noteAlive(seen === 'now' ? quiet : quiet.filter((run) => isLongUnseen(run, now)), now);
  }

  private async ours(items: readonly DagRun[]): Promise<[Run, DagRun][]> {
    const byId = new Map(
      items.filter(({ runId }) => isUuid(runId)).map((dagRun) => [dagRun.runId, dagRun] as const),
    );
    if (byId.size === 0) return [];
    const runs = await this.dataSource.manager.findBy(Run, { id: In([...byId.keys()]) });
    return runs.flatMap((run) => {
      const dagRun = byId.get(run.id);
      return dagRun !== undefined && isOurs(dagRun, run) ? [[run, dagRun] as [Run, DagRun]] : [];
    });
  }

  /** They were seen; nobody has to ask for each of them. Those that a worker holds are left to it. */
  private async noteAlive(runs: readonly Run[], now: number): Promise<void> {
    if (runs.length === 0) return;
    const timing = { feedIsHealthy: true, random: () => Math.random() };
    await this.dataSource.query(
      `UPDATE runs SET checked_at = $1, missing_checks = 0, next_check_at = greatest(next_check_at, seen.next_at)
         FROM unnest($2::uuid[], $3::timestamptz[]) AS seen (id, next_at)
        WHERE runs.id = seen.id AND state IN ('submitted', 'running') AND submission = 'accepted'
          AND stop_cause IS NULL AND (lease_until IS NULL OR lease_until <= $1)`,
      [new Date(now), runs.map(({ id }) => id), runs.map((run) => nextCheckAt(run, now, timing))],
    );
  }
}

/**
 * Whether it is passed to the writer. An end that contradicts a known one is passed once: lists overlap, and say
 * it again each time.
 */
function isNews(run: Run, observation: OrchestratorObservation): boolean {
  if (run.submission !== 'accepted') return true;
  const { verdict } = decide(run, observation);
  return verdict === 'applied' || (verdict === 'divergence' && run.orchestratorState !== observation.state);
}

/** It goes on over there as it should, and nobody has to do anything about it. */
function isQuiet(run: Run, dagRun: DagRun, now: number): boolean {
  if (isTerminal(run.state) || hasEnded(dagRun) || run.submission !== 'accepted') return false;
  if (run.state === 'submitted' && dagRun.state !== 'queued') return false;
  return run.stopCause === null && timeoutOf(run, now) === null;
}

function isLongUnseen({ checkedAt, nextCheckAt: next }: Run, now: number): boolean {
  const isSeen = checkedAt !== null && now - checkedAt.getTime() < SEEN_MS;
  return !isSeen || next === null || next.getTime() < now + SEEN_MS;
}

async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const rest = [...items].reverse();
  const turn = async (): Promise<void> => {
    for (let item = rest.pop(); item !== undefined; item = rest.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(PARALLEL, items.length) }, turn));
}
