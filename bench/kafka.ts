// Kafka as the ingest log, compared with the PostgreSQL sink and a plain producer; its worker, with COPY; an outage of two of three brokers.
//
//   --seconds 5 --rounds 3 --warm-up 2      the windows
//   --connections 64                        connections of the load generator; records in each call of the plain producer
//   --outages 3                             outages with frozen brokers, and with killed brokers
//   --only hundred,single,outage            some of the parts
//   --quick                                 short windows, for a smoke test: the figures mean little
import { reportVoid } from './flags/part.js';
import { Lineup, type Measurement } from './ingest/measure.js';
import { runRounds } from './ingest/rounds.js';
import { catchUp, type CaughtUp } from './kafka/catch-up.js';
import { measureOutages } from './kafka/outage.js';
import { printCatchUp, printOutages, printWrites } from './kafka/print.js';
import { KafkaStage, type KafkaOptions } from './kafka/stage.js';
import { producePlainly, writeToKafka, writeToPostgres, type Written } from './kafka/write.js';
import { startDatabase } from './support/database.js';
import { readOptions } from './support/options.js';
import { machine, printMachine, writeResults } from './support/results.js';
import { runBenchmark } from './support/scope.js';
import { print } from './support/text.js';

const QUICK = { seconds: 2, 'warm-up': 1, rounds: 1, outages: 1 };
const PARTS = ['hundred', 'single', 'outage'] as const;

/** Results of one round. The worker reads what was written to Kafka in the round, and COPY has as many rows in a statement. */
interface Round {
  kafka: Written;
  postgres: Written;
  plain: Written;
  worker: CaughtUp;
  copy: Measurement;
}

await runBenchmark(async (scope) => {
  const given = readOptions<KafkaOptions>({
    only: PARTS.join(),
    seconds: 5,
    'warm-up': 2,
    rounds: 3,
    connections: 64,
    outages: 3,
    quick: false,
  });
  const options = { ...given, ...(given.quick ? QUICK : {}) };
  const unknown = options.only.split(',').find((name) => !PARTS.some((part) => part === name));
  if (unknown !== undefined) throw new Error(`--only ${unknown}: the parts are ${PARTS.join(', ')}`);
  const isChosen = (part: (typeof PARTS)[number]): boolean => options.only.split(',').includes(part);

  // The rate of the worker is calculated from the times of its commits.
  const database = await startDatabase(scope, { track_commit_timestamp: 'on' });
  const described = machine(database.version);
  printMachine(described);
  const stage = await KafkaStage.start(scope, database, options);
  const copyOptions = { ...options, 'copy-connections': 1, 'copy-rows': 0, profile: false };
  const lineup = new Lineup(scope, database, copyOptions, stage.generator);
  if (options.quick) print('\n--quick: one short window each; a smoke test, the figures mean little');

  const parts: Record<string, unknown> = {};
  for (const [name, events] of [
    ['hundred', 100],
    ['single', 1],
  ] as const) {
    if (!isChosen(name)) continue;
    const { rounds } = await runRounds<'rounds', Round>(options.rounds, { rounds: () => round(events) });
    print(`\n${events} ${events === 1 ? 'event' : 'events'} per request, ${options.connections} connections`);
    printWrites(rounds);
    printCatchUp(rounds);
    reportVoid(rounds.flatMap(wrongOf)[0] ?? null);
    parts[name] = rounds;
  }
  if (isChosen('outage')) {
    const { outages, wrong } = await measureOutages(stage);
    printOutages(outages);
    reportVoid(wrong);
    parts['outage'] = outages;
  }
  writeResults('kafka', { benchmark: 'kafka', machine: described, options, parts });

  async function round(events: number): Promise<Round> {
    const kafka = await writeToKafka(stage, events);
    const postgres = await writeToPostgres(stage, events);
    const plain = await producePlainly(stage, events);
    const worker = await catchUp(stage, kafka.acknowledged);
    const copy = await lineup.measureCopy('binary', Math.max(1, Math.round(worker.eventsPerCommit)));
    return { kafka, postgres, plain, worker, copy };
  }
});

function wrongOf({ kafka, postgres, plain, worker }: Round): string[] {
  return Object.entries({ kafka, postgres, plain, worker }).flatMap(([name, { wrong }]) =>
    wrong === null ? [] : [`${name}: ${wrong}`],
  );
}
