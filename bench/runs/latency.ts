import { setTimeout as sleep } from 'node:timers/promises';
import type { PartResult } from '../flags/part.js';
import { callApi } from '../support/api.js';
import { monotonicMs } from '../support/monotonic.js';
import { cpuSeconds } from '../support/processes.js';
import type { Scope } from '../support/scope.js';
import { percentile } from '../support/stats.js';
import { number, print, table, verdict } from '../support/text.js';
import { AirflowProcess } from './airflow-process.js';
import { settle } from './in-flight.js';
import { until, type PartContext } from './part.js';
import { startRunService } from './run-service.js';

const WANTED = { p50Ms: 50, p99Ms: 200 };
/** Random pause between two starts, so that they occur at different moments of the service's own intervals. */
const PAUSE_MS = { min: 50, spread: 300 };
const LAST_MS = 60_000;

/** Measures the time from the request that starts a run to that at the orchestrator, on an idle service, at the default pace. */
export async function latency(scope: Scope, { database, options }: PartContext): Promise<PartResult> {
  const count = options['single-runs'];
  const airflow = await AirflowProcess.start(scope, database);
  const service = await startRunService(scope, database, airflow, { name: 'bench_latency', pace: 'default' });
  await settle(service);
  await airflow.count();
  print(`\nFrom the start of a run to the request at the orchestrator: ${count} runs, one after the other`);
  const { target, accessToken, installations } = service;
  const began = new Map<string, number>();
  const answered: number[] = [];
  const cpuBefore = cpuSeconds(service.process.pid);
  for (let n = 0; n < count; n++) {
    const { installationId } = installations[n % installations.length]!;
    const path = `/api/v1/apps/installations/${installationId}/runs`;
    const beganMs = monotonicMs();
    const { id } = await callApi<{ id: string }>(target.port, 'POST', path, accessToken, { input: {} });
    answered.push(monotonicMs() - beganMs);
    began.set(id, beganMs);
    await sleep(PAUSE_MS.min + Math.random() * PAUSE_MS.spread);
  }
  const areSubmitted = await until(async () => (await airflow.submits()).size >= count, LAST_MS);
  const cpuMs = ((cpuSeconds(service.process.pid) - cpuBefore) * 1000) / count;
  const submits = await airflow.submits();
  const delays = [...began].map(([id, beganMs]) => (submits.get(id) ?? Infinity) - beganMs);
  const figures = { 'response to the caller': of(answered), 'request at the orchestrator': of(delays) };
  const row = ([name, { p50, p99, max }]: [string, Figures]): string[] => [
    name,
    number(p50),
    number(p99),
    number(max),
  ];
  print(table(['ms', 'p50', 'p99', 'max'], Object.entries(figures).map(row)));
  print(`  CPU time of the service: ${number(cpuMs)} ms a run, with its own intervals`);
  const { p50, p99 } = figures['request at the orchestrator'];
  verdict('start of a run, p50', `${number(p50)} ms`, `< ${WANTED.p50Ms} ms`, p50 < WANTED.p50Ms);
  verdict('start of a run, p99', `${number(p99)} ms`, `< ${WANTED.p99Ms} ms`, p99 < WANTED.p99Ms);
  return { void: areSubmitted ? null : 'not all runs were submitted', figures, cpuMs };
}

interface Figures {
  p50: number;
  p99: number;
  max: number;
}

function of(times: readonly number[]): Figures {
  const sorted = times.toSorted((one, other) => one - other);
  return { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99), max: sorted.at(-1) ?? Number.NaN };
}
