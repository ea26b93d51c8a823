import { perEvent, type UnitCosts } from './unit-costs.js';

export interface Target {
  eventsPerSecond: number;
  eventsPerRequest: number;
  streams: number;
  retentionDays: number;
  flagChecksPerSecond: number;
  /** Retention of the ingest log's topic. */
  logHours: number;
}

/** A machine of the planned installation; all have the same size. */
export interface MachineSize {
  cores: number;
  memoryGb: number;
  diskTb: number;
  networkGbit: number;
}

/** The use of one unit by the target: 1 is full. */
export interface Use {
  part: string;
  use: number;
  /** Events/s at which the unit is full, with the rest of the target unchanged; `null` when events do not use it. */
  fullAt: number | null;
}

export interface Plan {
  service: { cores: number; processes: number; replicas: number; memoryGb: number; networkGbit: number };
  workers: { cores: number };
  postgres: {
    cores: number;
    walMbPerSecond: number;
    writtenMbPerSecond: number;
    diskTb: number;
    /** Servers that the target requires; an installation has one. */
    servers: number;
  };
  kafka: KafkaPlan | null;
  /** In descending order of use. */
  uses: Use[];
}

export interface KafkaPlan {
  brokers: number;
  partitions: number;
  workerProcesses: number;
  brokerCores: number;
  diskTb: number;
}

/** The planned share of a unit; the rest is reserved for peaks, and for the load of a failed unit. */
export const PLANNED_SHARE = 0.7;
const COPIES = 3;
const DAY_SECONDS = 86_400;
const BITS = 8;

/** Calculates the resources for a target from measured unit costs, by multiplication. */
export function planCapacity(costs: UnitCosts, target: Target, machine: MachineSize): Plan {
  const { eventsPerSecond, flagChecksPerSecond, streams } = target;
  const micros = (each: number): number => (each * eventsPerSecond) / 1e6;
  const service = perEvent(costs.service, target.eventsPerRequest);
  const postgres = perEvent(costs.postgres, target.eventsPerRequest) + costs.projections.postgres;
  const checks = {
    service: (costs.flagCheck.service * flagChecksPerSecond) / 1e6,
    postgres: (costs.flagCheck.postgres * flagChecksPerSecond) / 1e6,
  };
  const serviceCores = micros(service) + checks.service;
  const postgresCores = micros(postgres) + checks.postgres;
  const processes = atLeastOne(serviceCores / PLANNED_SHARE);
  const streamsGb = (streams * costs.streamKb) / 1e6;
  const memoryGb = (processes * costs.processMb) / 1000 + streamsGb;
  const networkBytes = costs.bytes.received + costs.bytes.sent;
  const storedBytes = costs.bytes.stored * DAY_SECONDS * target.retentionDays;

  /** @param size capacity of one unit, of which one event a second uses `each`, and work other than events uses `fixed` */
  const use = (part: string, size: number, each: number, fixed = 0): Use => ({
    part,
    use: (each * eventsPerSecond + fixed) / (size * PLANNED_SHARE),
    fullAt: each > 0 ? Math.max(0, size * PLANNED_SHARE - fixed) / each : null,
  });
  const uses = [
    use('one API process (a core)', 1, service / 1e6, checks.service),
    use('projections in one worker process (a core)', 1, costs.projections.service / 1e6),
    use('API processes: cores of one machine', machine.cores, service / 1e6, checks.service),
    use('API processes: memory of one machine', machine.memoryGb, 0, memoryGb),
    use('API processes: network of one machine', machine.networkGbit * 1e9, networkBytes * BITS),
    use('PostgreSQL: cores of one machine', machine.cores, postgres / 1e6, checks.postgres),
    use('PostgreSQL: write rate of one disk', costs.diskBytesPerSecond, costs.bytes.written),
    use('PostgreSQL: size of one disk', machine.diskTb * 1e12, storedBytes),
    ...kafkaUses(costs, use),
  ].toSorted((one, other) => other.use - one.use);
  const useOf = (start: string): number =>
    Math.max(...uses.filter(({ part }) => part.startsWith(start)).map((one) => one.use));

  return {
    service: {
      cores: serviceCores,
      processes,
      // One more than the load requires, so that one can fail or restart.
      replicas: atLeastOne(useOf('API processes')) + 1,
      memoryGb,
      networkGbit: (networkBytes * BITS * eventsPerSecond) / 1e9,
    },
    workers: { cores: micros(costs.projections.service) },
    postgres: {
      cores: postgresCores,
      walMbPerSecond: (costs.bytes.wal * eventsPerSecond) / 1e6,
      writtenMbPerSecond: (costs.bytes.written * eventsPerSecond) / 1e6,
      diskTb: (storedBytes * eventsPerSecond) / 1e12,
      servers: atLeastOne(useOf('PostgreSQL')),
    },
    kafka: planKafka(costs, target, machine),
    uses,
  };
}

function kafkaUses({ kafka }: UnitCosts, use: (part: string, size: number, each: number) => Use): Use[] {
  if (kafka === null) return [];
  return [
    use('Kafka: reading one partition', kafka.catchUpPerSecond, 1),
    use('Kafka: one worker process (a core)', 1, kafka.consumer / 1e6),
  ];
}

/** Every broker is the leader of some partitions and a follower of others: a follower's copy counts like the leader's. */
function planKafka(
  { kafka, diskBytesPerSecond }: UnitCosts,
  { eventsPerSecond, logHours }: Target,
  machine: MachineSize,
): KafkaPlan | null {
  if (kafka === null) return null;
  const brokerCores = (kafka.broker * eventsPerSecond * COPIES) / 1e6;
  const logBytes = kafka.logBytes * eventsPerSecond * COPIES;
  const diskTb = (logBytes * logHours * 3600) / 1e12;
  const brokers = Math.max(
    brokerCores / machine.cores,
    logBytes / diskBytesPerSecond,
    diskTb / machine.diskTb,
    // Received from clients or a leader; sent once for each follower's copy and once to the consumer.
    (2 * logBytes * BITS) / (machine.networkGbit * 1e9),
  );
  return {
    brokers: Math.max(COPIES, Math.ceil(brokers / PLANNED_SHARE)),
    partitions: Math.max(COPIES, Math.ceil(eventsPerSecond / (kafka.catchUpPerSecond * PLANNED_SHARE))),
    workerProcesses: atLeastOne((kafka.consumer * eventsPerSecond) / 1e6 / PLANNED_SHARE),
    brokerCores,
    diskTb,
  };
}

function atLeastOne(units: number): number {
  return Math.max(1, Math.ceil(units));
}
