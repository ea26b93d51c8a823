import { number, print, table } from '../support/text.js';
import { PLANNED_SHARE, type MachineSize, type Plan, type Target } from './plan.js';
import { perEvent, type UnitCosts } from './unit-costs.js';

export function printCosts(costs: UnitCosts, eventsPerRequest: number): void {
  const { service, postgres, projections, bytes, flagCheck, kafka } = costs;
  print('\nMeasured on this machine: CPU time in µs');
  print(
    table(
      ['', 'service', 'PostgreSQL'],
      [
        ['a request', number(service.perRequest), number(postgres.perRequest)],
        ['an event in it', number(service.perEvent), number(postgres.perEvent)],
        [
          `an event, ${eventsPerRequest} in a request`,
          number(perEvent(service, eventsPerRequest)),
          number(perEvent(postgres, eventsPerRequest)),
        ],
        ['an event, for projections', number(projections.service), number(projections.postgres)],
        ['a flag check over HTTP', number(flagCheck.service), number(flagCheck.postgres)],
        ...(kafka === null
          ? []
          : [
              ['an event to Kafka', number(kafka.producer), '-'],
              ['an event from Kafka', number(kafka.consumer), number(kafka.postgres)],
            ]),
      ],
    ),
  );
  print('\nMeasured on this machine: other unit costs');
  print(
    table(
      ['', ''],
      [
        ['log of PostgreSQL for an event (WAL)', `${number(bytes.wal)} B`],
        ['tables and indexes for an event', `${number(bytes.stored)} B`],
        ['written to disk by PostgreSQL for an event', `${number(bytes.written)} B`],
        ['received by an API process for an event', `${number(bytes.received)} B`],
        ['sent by an API process for an event', `${number(bytes.sent)} B`],
        ['memory of an open stream', `${number(costs.streamKb)} KB`],
        ['memory of an API process after load', `${number(costs.processMb)} MB`],
        ['binary COPY, for comparison', `${number(costs.copyRowsPerSecond)} rows/s`],
        ['disk, sequential writes with fdatasync', `${number(costs.diskBytesPerSecond / 1e6)} MB/s`],
        ...(kafka === null
          ? [['Kafka', 'not measured: --kafka']]
          : [
              ['one Kafka broker for an event, written and read once', `${number(kafka.broker)} µs`],
              ['log of Kafka for an event, one copy', `${number(kafka.logBytes)} B`],
              ['reading one partition', `${number(kafka.catchUpPerSecond)} events/s`],
            ]),
      ],
    ),
  );
}

export function printPlan(plan: Plan, target: Target, machine: MachineSize): void {
  const { service, workers, postgres, kafka, uses } = plan;
  print(
    `\nCalculated for ${whole(target.eventsPerSecond)} events/s (${target.eventsPerRequest} in a request), ` +
      `${whole(target.streams)} streams, ${whole(target.flagChecksPerSecond)} flag checks/s, ` +
      `${whole(target.retentionDays)} days;`,
  );
  print(
    `machines of ${machine.cores} cores, ${machine.memoryGb} GB, ${machine.diskTb} TB and ` +
      `${machine.networkGbit} Gbit/s, of which ${PLANNED_SHARE * 100} % are used`,
  );
  print(
    table(
      ['', ''],
      [
        ['cores of the API', number(service.cores)],
        ['API processes', whole(service.processes)],
        ['replicas (machines; one may fail)', whole(service.replicas)],
        ['memory of all API processes', `${number(service.memoryGb)} GB`],
        ['network of the API', `${number(service.networkGbit)} Gbit/s`],
        ['cores of the worker, for projections', number(workers.cores)],
        ['cores of PostgreSQL', number(postgres.cores)],
        ['log of PostgreSQL, also to each standby', `${number(postgres.walMbPerSecond)} MB/s`],
        ['writes to the disk of PostgreSQL', `${number(postgres.writtenMbPerSecond)} MB/s`],
        ['disk of PostgreSQL, and of each standby', `${number(postgres.diskTb)} TB`],
        ...(kafka === null
          ? []
          : [
              ['Kafka brokers', whole(kafka.brokers)],
              ['Kafka partitions', whole(kafka.partitions)],
              ['worker processes that read Kafka', whole(kafka.workerProcesses)],
              ['cores of all brokers', number(kafka.brokerCores)],
              [`disk of all brokers, ${target.logHours} hours in 3 copies`, `${number(kafka.diskTb)} TB`],
            ]),
      ],
    ),
  );
  if (postgres.servers > 1) {
    print(
      `  ${postgres.servers} PostgreSQL servers of this size would be needed, and an installation has one: ` +
        'a larger one, shorter retention, or several installations',
    );
  }
  print('\nWhat saturates first');
  print(
    table(
      ['', 'use of one', 'full at events/s'],
      uses.map(({ part, use, fullAt }) => [
        part,
        `${number(use * 100)} %`,
        fullAt === null ? '-' : whole(Math.floor(fullAt)),
      ]),
    ),
  );
}

function whole(value: number): string {
  return value.toLocaleString('en-US');
}
