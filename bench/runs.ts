// Runs of apps: the time until the orchestrator is called, submission, one reconciliation of all of them, an outage without callbacks, callbacks.
//
//   --only latency,submission,reconcile,outage,callbacks    some of the parts
//   --runs 10000                  runs of each part except the first
//   --single-runs 200             runs of the first part, started one after the other
//   --paced-runs 1000             runs that are submitted at the default pace
//   --rounds 3                    windows of each participant; passes of reconciliation
//   --connections 32              connections of the sender of callbacks
//   --outage-seconds 30           duration of the orchestrator's outage
//   --rest-seconds 20             duration of counting requests without activity
import { reportVoid, type PartResult } from './flags/part.js';
import { callbacks } from './runs/callbacks.js';
import { latency } from './runs/latency.js';
import { outage } from './runs/outage.js';
import type { PartContext, RunOptions } from './runs/part.js';
import { reconcile } from './runs/reconcile.js';
import { submission } from './runs/submission.js';
import { startDatabase } from './support/database.js';
import { readOptions } from './support/options.js';
import { machine, printMachine, writeResults } from './support/results.js';
import { runBenchmark, Scope } from './support/scope.js';

type Part = (scope: Scope, context: PartContext) => Promise<PartResult>;

const PARTS: Readonly<Record<string, Part>> = { latency, submission, reconcile, outage, callbacks };

await runBenchmark(async (scope) => {
  const options = readOptions<RunOptions>({
    only: '',
    runs: 10_000,
    'single-runs': 200,
    'paced-runs': 1000,
    rounds: 3,
    connections: 32,
    'outage-seconds': 30,
    'rest-seconds': 20,
  });
  const chosen = choose(options);
  const database = await startDatabase(scope);
  const described = machine(database.version);
  printMachine(described);

  const parts: Record<string, PartResult> = {};
  for (const [name, part] of chosen) {
    // The processes of a part end before the next part begins: a service with thousands of runs is never idle.
    const ofPart = new Scope();
    scope.defer(() => ofPart.close());
    const result = await part(ofPart, { database, options });
    parts[name] = result;
    reportVoid(result.void);
    await ofPart.close();
  }
  writeResults('runs', { benchmark: 'runs', machine: described, options, parts });
});

/** @throws Error for the name of an unknown part. */
function choose({ only }: RunOptions): [string, Part][] {
  const names = only === '' ? Object.keys(PARTS) : only.split(',');
  return names.map((name) => {
    const part = PARTS[name];
    if (part === undefined) throw new Error(`--only ${name}: the parts are ${Object.keys(PARTS).join(', ')}`);
    return [name, part];
  });
}
