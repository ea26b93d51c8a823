// Capacity planning: measures unit costs on this machine and calculates the cores, processes, machines and disks for a target.
//
//   --events-per-second 10000 --events-per-request 100 --streams 1000 --retention-days 30 --flag-checks-per-second 0
//   --machine-cores 16 --machine-memory-gb 64 --machine-disk-tb 10 --machine-network-gbit 10    the machines to plan for
//   --kafka                                  measures Kafka too: starts a broker, which the first run of its tests installs
//   --log-hours 24                           retention of its topic
//   --seconds 5 --rounds 3 --warm-up 2 --connections 64 --sample-streams 2000    the measurement
//   --quick                                  short windows, for a smoke test: the figures mean little
import { mkdirSync } from 'node:fs';
import { diskRate } from './capacity/disk-rate.js';
import { measureIngest, type IngestWindow } from './capacity/ingest-costs.js';
import { measureKafka } from './capacity/kafka-costs.js';
import { planCapacity, type MachineSize, type Target } from './capacity/plan.js';
import { printCosts, printPlan } from './capacity/print-plan.js';
import { splitCost, type UnitCosts } from './capacity/unit-costs.js';
import { loadFlags } from './flags/flag-service.js';
import { measureGets } from './flags/get-rounds.js';
import { reportVoid } from './flags/part.js';
import { checkOpenFiles, StreamClients } from './flags/stream-clients.js';
import { connectAndWeigh, type StreamMemory } from './flags/stream-memory.js';
import { readHotRequests } from './hot/hot-requests.js';
import { Lineup, startGenerator } from './ingest/measure.js';
import { runRounds } from './ingest/rounds.js';
import { startDatabase } from './support/database.js';
import { readOptions } from './support/options.js';
import { machine, printMachine, writeResults } from './support/results.js';
import { runBenchmark } from './support/scope.js';
import { startService } from './support/service.js';
import { spread } from './support/stats.js';
import { print } from './support/text.js';

const DISK_SECONDS = 3;
const QUICK = { seconds: 2, 'warm-up': 1, rounds: 1, 'sample-streams': 400 };

await runBenchmark(async (scope) => {
  const given = readOptions({
    'events-per-second': 10_000,
    'events-per-request': 100,
    streams: 1000,
    'retention-days': 30,
    'flag-checks-per-second': 0,
    'machine-cores': 16,
    'machine-memory-gb': 64,
    'machine-disk-tb': 10,
    'machine-network-gbit': 10,
    'log-hours': 24,
    kafka: false,
    quick: false,
    seconds: 5,
    'warm-up': 2,
    rounds: 3,
    connections: 64,
    'sample-streams': 2000,
  });
  const options = {
    ...given,
    ...(given.quick ? QUICK : {}),
    'copy-connections': 4,
    'copy-rows': 2000,
    only: '',
    profile: false,
  };
  const many = options['events-per-request'];
  checkOpenFiles(options['sample-streams']);
  const database = await startDatabase(scope);
  const described = machine(database.version);
  printMachine(described);
  const generator = await startGenerator(scope, database);
  const lineup = new Lineup(scope, database, options, generator);

  const ingest = await runRounds<'many' | 'one' | 'whole', IngestWindow>(options.rounds, {
    one: () => measureIngest(lineup, generator, 'no-projections', 1),
    many: () => measureIngest(lineup, generator, 'no-projections', many),
    whole: () => measureIngest(lineup, generator, 'full', many),
  });
  const copies: number[] = [];
  for (let round = 0; round < options.rounds; round++) {
    copies.push((await lineup.measureCopy('binary', options['copy-rows'])).eventsPerSecond);
  }
  const checks = await startService(scope, database, 'full', {
    name: 'bench_checks',
    address: await database.create('bench_checks'),
  });
  const { 'ofrep-one': check } = (await readHotRequests(checks)).rows;
  const gets = await runRounds(options.rounds, {
    check: () =>
      measureGets(
        generator,
        { database, options },
        { process: checks.process, port: checks.target.port },
        check.request,
      ),
  });
  await checks.process.stop();
  const streams = await weighStreams();
  const dataFolder = `${database.folder}/disk-rate-of-run`;
  mkdirSync(dataFolder, { recursive: true });
  const diskBytesPerSecond = await diskRate(dataFolder, DISK_SECONDS);
  const kafka = options.kafka ? await measureKafka(scope, lineup, generator, many) : null;

  const median = <T>(rounds: readonly T[], of: (round: T) => number): number => spread(rounds.map(of)).median;
  const { one, many: manyRounds, whole } = ingest;
  const micros = (of: 'postgres' | 'service') => {
    const alone = median(manyRounds, ({ usage }) => usage[of]);
    return {
      ingest: splitCost(
        median(one, ({ usage }) => usage[of]),
        alone * many,
        many,
      ),
      // Noise can make the difference negative.
      projections: Math.max(0, median(whole, ({ usage }) => usage[of]) - alone),
    };
  };
  const service = micros('service');
  const postgres = micros('postgres');
  const costs: UnitCosts = {
    service: service.ingest,
    postgres: postgres.ingest,
    projections: { service: service.projections, postgres: postgres.projections },
    bytes: {
      wal: median(whole, ({ usage }) => usage.wal),
      stored: median(whole, ({ usage }) => usage.stored),
      written: median(whole, ({ usage }) => usage.written),
      received: median(manyRounds, ({ usage }) => usage.received),
      sent: median(manyRounds, ({ usage }) => usage.sent),
    },
    flagCheck: {
      service: median(gets.check, ({ serverMicros }) => serverMicros),
      postgres: median(gets.check, ({ postgresMicros }) => postgresMicros),
    },
    // RSS alone underestimates a few streams: the heap stores them in memory that was free before, without growing.
    streamKb: Math.max(streams.residentKb, streams.heapKb + streams.externalKb),
    processMb: Math.max(...manyRounds.map((round) => round.residentMb)),
    copyRowsPerSecond: median(copies, (rate) => rate),
    diskBytesPerSecond,
    kafka: kafka?.costs ?? null,
  };
  const target: Target = {
    eventsPerSecond: options['events-per-second'],
    eventsPerRequest: many,
    streams: options.streams,
    retentionDays: options['retention-days'],
    flagChecksPerSecond: options['flag-checks-per-second'],
    logHours: options['log-hours'],
  };
  const size: MachineSize = {
    cores: options['machine-cores'],
    memoryGb: options['machine-memory-gb'],
    diskTb: options['machine-disk-tb'],
    networkGbit: options['machine-network-gbit'],
  };
  const plan = planCapacity(costs, target, size);
  if (options.quick) print('\n--quick: one short window each; a smoke test, the figures mean little');
  printCosts(costs, many);
  printPlan(plan, target, size);
  const windows = Object.values(ingest).flat();
  const wrong = [...windows, streams, ...(kafka === null ? [] : [kafka])].find((part) => part.wrong !== null);
  reportVoid(wrong?.wrong ?? gets.check.find(({ failures }) => failures > 0)?.firstFailure ?? null);
  writeResults('capacity', {
    benchmark: 'capacity',
    machine: described,
    options,
    costs,
    plan,
    rounds: { ingest, copies, checks: gets, streams },
  });

  async function weighStreams(): Promise<StreamMemory> {
    const name = 'bench_streams';
    const address = await database.create(name);
    const weighed = await loadFlags(await startService(scope, database, 'full', { name, address }));
    const clients = await StreamClients.start(scope, database, options['sample-streams']);
    const { port, apiKey } = weighed.target;
    const memory = await connectAndWeigh(clients, weighed.process, port, apiKey);
    await clients.close();
    await weighed.process.stop();
    return memory;
  }
});
