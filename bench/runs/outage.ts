import { setTimeout as sleep } from 'node:timers/promises';
import type { PartResult } from '../flags/part.js';
import { monotonicMs } from '../support/monotonic.js';
import { residentMb } from '../support/processes.js';
import type { Scope } from '../support/scope.js';
import { number, print, table, verdict } from '../support/text.js';
import { AirflowProcess } from './airflow-process.js';
import { startInFlight } from './in-flight.js';
import { until, type PartContext } from './part.js';
import { countRuns, endsOf, wrongStates } from './run-rows.js';
import { meter } from './usage.js';

/** Time over which the service spreads the checks of runs that have just started. */
const SPREAD_MS = 300_000;
const MIN_MS = 180_000;
const MS_PER_RUN = 20;
const CHECK_MS = 50;
const PAGE = 100;

/** Measures the recovery when all runs end while the orchestrator is unreachable and no callback arrives. */
export async function outage(scope: Scope, { database, options }: PartContext): Promise<PartResult> {
  const awaySeconds = options['outage-seconds'];
  const airflow = await AirflowProcess.start(scope, database);
  const { service, runs } = await startInFlight(scope, database, airflow, {
    name: 'bench_outage',
    count: options.runs,
    nextCheckMs: (nowMs) => nowMs + Math.random() * SPREAD_MS,
  });
  const { pid } = service.process;
  print(
    `\nOutage: ${runs.length} runs in flight all end while the orchestrator is unreachable for ${awaySeconds} s`,
  );
  print('every callback is lost; measured from its return until the service has the end of the last run');
  const before = residentMb(pid);
  await airflow.goOffline();
  await airflow.end(endsOf(runs));
  await sleep(awaySeconds * 1000);

  const used = meter({
    service: service.process,
    postgres: { pid: database.postmaster, tree: true },
    airflow,
  });
  await airflow.count();
  const backMs = await airflow.goOnline();
  const withinMs = MIN_MS + runs.length * MS_PER_RUN;
  const active = `state IN ('submitted', 'running')`;
  const isOver = async (): Promise<boolean> => (await countRuns(service.address, active)) === 0;
  const converged = await until(isOver, withinMs, CHECK_MS);
  const seconds = (monotonicMs() - backMs) / 1000;
  const [cpu, counts, memory] = [used(), await airflow.counts(), residentMb(pid)];
  const firstSeconds = (Math.min(...Object.values(counts.firstMs)) - backMs) / 1000;
  const { wrong, first } = await wrongStates(service.address, await airflow.states());

  await airflow.count();
  await sleep(options['rest-seconds'] * 1000);
  const afterwards = await airflow.counts();

  print(
    table(
      [
        '',
        's until the first request',
        's until all have ended',
        'requests',
        'pages',
        'wrong states',
        'peak MB',
      ],
      [
        [
          'Signalbox',
          number(firstSeconds),
          number(seconds),
          String(counts.total),
          String(Math.ceil(runs.length / PAGE)),
          String(wrong),
          number(memory.peak),
        ],
      ],
    ),
  );
  print(`  CPU s: ${JSON.stringify(cpu)}; requests: ${JSON.stringify(counts.byKind)}`);
  print(`  in the ${options['rest-seconds']} s after it: ${JSON.stringify(afterwards.byKind)}`);
  verdict('wrong states', String(wrong), '0', wrong === 0);
  return {
    void: reasonOf(converged, withinMs, wrong, first),
    seconds,
    firstRequestSeconds: firstSeconds,
    requests: counts,
    afterwards,
    cpu,
    wrong,
    memoryMb: { before: before.now, after: memory.now, peak: memory.peak },
  };
}

function reasonOf(converged: boolean, withinMs: number, wrong: number, first: string | null): string | null {
  if (!converged) return `not every run had ended ${withinMs / 1000} s after the return: ${first}`;
  return wrong > 0 ? `${wrong} wrong states: ${first}` : null;
}
