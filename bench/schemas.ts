// Schemas and patterns of hostile app authors: event-loop delay of the service, and the effect on other users.
//
//   --seconds 20                  duration of each phase
//   --publishes 48                concurrent publishes of a member, repeated
//   --rate 50                     ordinary requests per second
//   --budget 30                   limit of publishes per minute and member; 100000 for no limit
//   --profile                     also prints the functions in which the service's main thread spends its CPU time during the attacks
import { setTimeout as sleep } from 'node:timers/promises';
import { Attack } from './schemas/attack.js';
import { loopDelay, type LoopDelay } from './schemas/loop-delay.js';
import { OrdinaryRequests, type OrdinaryResult } from './schemas/ordinary-requests.js';
import { prepareStage } from './schemas/stage.js';
import { startDatabase } from './support/database.js';
import { readOptions } from './support/options.js';
import { cpuSeconds } from './support/processes.js';
import { printTopFunctions } from './support/profile.js';
import { machine, printMachine, resultFile, writeResults } from './support/results.js';
import { runBenchmark } from './support/scope.js';
import { startService } from './support/service.js';
import { number, print, table, verdict } from './support/text.js';

/** Limit of the time between two ticks of the timer, including its interval of 10 ms. */
const LIMIT_MS = 20;
const WARM_UP_SECONDS = 5;

interface Phase {
  name: string;
  delay: LoopDelay;
  ordinary: OrdinaryResult;
  /** CPU seconds of the service per second, all its threads together. */
  cores: number;
  attack: Readonly<Record<string, number>>;
}

await runBenchmark(async (scope) => {
  const options = readOptions({ seconds: 20, publishes: 48, rate: 50, budget: 30, profile: false });
  const database = await startDatabase(scope);
  const described = machine(database.version);
  printMachine(described);
  const service = await startService(scope, database, 'full', {
    name: 'bench_schemas',
    address: await database.create('bench_schemas'),
    env: { APP_RATE_LIMIT_PUBLISHES_PER_MINUTE: String(options.budget) },
  });
  const stage = await prepareStage(service);
  const { port } = service.target;

  const run = async (name: string, seconds: number, attack: Attack | null): Promise<Phase> => {
    await loopDelay(port);
    const [cpu, began] = [cpuSeconds(service.process.pid), performance.now()];
    const ordinary = new OrdinaryRequests(service, options.rate);
    attack?.begin();
    await sleep(seconds * 1000);
    const delay = await loopDelay(port);
    const cores = ((cpuSeconds(service.process.pid) - cpu) * 1000) / (performance.now() - began);
    const tally = (await attack?.end()) ?? {};
    return { name, delay, cores, ordinary: await ordinary.end(), attack: tally };
  };
  await run('warm-up', WARM_UP_SECONDS, new Attack(stage, options.publishes, 'schemas'));

  const profile = options.profile ? resultFile('schemas', 'cpuprofile') : null;
  const phases = [await run('baseline', options.seconds, null)];
  if (profile !== null) await service.process.request({ do: 'profile-start' });
  phases.push(
    await run(
      'hostile schemas and patterns',
      options.seconds,
      new Attack(stage, options.publishes, 'schemas'),
    ),
    await run('and manifests of 130 KB', options.seconds, new Attack(stage, options.publishes, 'large')),
  );
  if (profile !== null) await service.process.request({ do: 'profile-stop', file: profile });

  print('\nEvent-loop delay in /metrics: the time between ticks of a timer of 10 ms\n');
  print(
    table(
      ['phase', 'p50 ms', 'p99 ms', 'max ms', 'service cores', 'ordinary/s', 'their p99 ms', 'failed'],
      phases.map(({ name, delay, cores, ordinary }) => [
        name,
        number(delay.p50Ms),
        number(delay.p99Ms),
        number(delay.maxMs),
        number(cores),
        number(ordinary.answered / ordinary.seconds),
        number(ordinary.p99Ms),
        String(ordinary.failed),
      ]),
    ),
  );
  print();
  for (const { name, attack } of phases.slice(1)) print(`  ${name}: ${JSON.stringify(attack)}`);
  print();
  for (const { name, delay } of phases) {
    verdict(`p99, ${name}`, `${number(delay.p99Ms)} ms`, `< ${LIMIT_MS} ms`, delay.p99Ms < LIMIT_MS);
  }
  if (phases.some(({ ordinary }) => ordinary.failed > 0)) process.exitCode = 1;
  if (profile !== null) printTopFunctions(profile);
  writeResults('schemas', { benchmark: 'schemas', machine: described, options, limitMs: LIMIT_MS, phases });
});
