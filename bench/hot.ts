// The hot routes, compared with plain node:http that does the same work: rate, CPU time of a request, p99 at a fixed rate, memory.
//
//   --only ingest,requests,rate              some of the parts
//   --rows ofrep-one,snapshot                some of the rows of `requests` and `rate`
//   --seconds 3 --rounds 5 --warm-up 1       the windows
//   --connections 32                         connections of the load generator, for all routes except ingest
//   --ingest-connections 64,256,1000         connections for ingest, one number after the other
//   --other dist-before                      another build in this checkout, compared with the current one
//   --semi-space 8                           size of V8's young generation in MB; by default, that of npm start
//   --profile                                also prints the functions in which the service spends its CPU time
import { HotLineup, type HotOptions } from './hot/lineup.js';
import { ingest } from './hot/ingest.js';
import { rates } from './hot/rates.js';
import { requests } from './hot/requests.js';
import { reportVoid, type PartResult } from './flags/part.js';
import { startDatabase } from './support/database.js';
import { readOptions } from './support/options.js';
import { machine, printMachine, writeResults } from './support/results.js';
import { runBenchmark } from './support/scope.js';

const PARTS: Readonly<Record<string, (lineup: HotLineup) => Promise<PartResult>>> = {
  ingest,
  requests,
  rate: rates,
};

await runBenchmark(async (scope) => {
  const options = readOptions<HotOptions>({
    seconds: 3,
    'warm-up': 1,
    rounds: 5,
    connections: 32,
    'ingest-connections': '64,256,1000',
    only: Object.keys(PARTS).join(),
    rows: '',
    other: '',
    'semi-space': 0,
    profile: false,
  });
  const database = await startDatabase(scope);
  const described = machine(database.version);
  printMachine(described);
  const lineup = await HotLineup.start(scope, database, options);

  const parts: Record<string, PartResult> = {};
  for (const name of options.only.split(',')) {
    const part = PARTS[name];
    if (part === undefined) throw new Error(`--only ${name}: the parts are ${Object.keys(PARTS).join(', ')}`);
    parts[name] = await part(lineup);
    reportVoid(parts[name].void);
  }
  writeResults('hot', { benchmark: 'hot', machine: described, options, memory: lineup.memory(), parts });
});
