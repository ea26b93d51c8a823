import { describe, expect, it } from 'vitest';
import { PLANNED_SHARE, planCapacity, type MachineSize, type Target } from './plan.js';
import { perEvent, splitCost, type UnitCosts } from './unit-costs.js';

const COSTS: UnitCosts = {
  service: { perRequest: 60, perEvent: 8 },
  postgres: { perRequest: 20, perEvent: 10 },
  projections: { service: 5, postgres: 4 },
  bytes: { wal: 700, stored: 500, written: 1000, received: 400, sent: 350 },
  flagCheck: { service: 50, postgres: 0 },
  streamKb: 20,
  processMb: 200,
  copyRowsPerSecond: 130_000,
  diskBytesPerSecond: 500e6,
  kafka: null,
};
const KAFKA = {
  broker: 2,
  producer: 6,
  consumer: 4,
  postgres: 9,
  logBytes: 400,
  catchUpPerSecond: 50_000,
};
const TARGET: Target = {
  eventsPerSecond: 10_000,
  eventsPerRequest: 100,
  streams: 1000,
  retentionDays: 10,
  flagChecksPerSecond: 0,
  logHours: 24,
};
const MACHINE: MachineSize = { cores: 16, memoryGb: 64, diskTb: 10, networkGbit: 10 };

describe('splitCost', () => {
  it('separates the cost of a request from that of an event by two measurements', () => {
    const cost = splitCost(70, 1060, 100);
    expect(cost).toEqual({ perRequest: 60, perEvent: 10 });
    expect(perEvent(cost, 100)).toBeCloseTo(10.6);
    expect(perEvent(cost, 1)).toBe(70);
  });

  it('attributes the whole cost to the event when each request has one event', () => {
    expect(splitCost(70, 71, 1)).toEqual({ perRequest: 0, perEvent: 70 });
  });

  it.each([
    [70, 60],
    [1, 10_000],
  ])(
    'returns no negative cost, and the costs add up to the measurement with many events (%i, %i)',
    (ofOne, ofMany) => {
      const cost = splitCost(ofOne, ofMany, 100);
      expect(Math.min(cost.perRequest, cost.perEvent)).toBeGreaterThanOrEqual(0);
      expect(perEvent(cost, 100)).toBeCloseTo(ofMany / 100);
    },
  );
});

describe('planCapacity', () => {
  it('multiplies unit costs by the target', () => {
    const plan = planCapacity(COSTS, TARGET, MACHINE);
    expect(plan.service.cores).toBeCloseTo(10_000 * 8.6e-6);
    expect(plan.postgres.cores).toBeCloseTo(10_000 * 14.2e-6);
    expect(plan.workers.cores).toBeCloseTo(0.05);
    expect(plan.postgres.walMbPerSecond).toBeCloseTo(7);
    expect(plan.postgres.writtenMbPerSecond).toBeCloseTo(10);
    expect(plan.postgres.diskTb).toBeCloseTo((10_000 * 500 * 86_400 * 10) / 1e12);
    expect(plan.service.networkGbit).toBeCloseTo(0.06);
    expect(plan.service.memoryGb).toBeCloseTo(0.22);
    expect(plan.kafka).toBeNull();
  });

  it('plans one process, and a second replica in case the first one fails, for a small target', () => {
    const { service, postgres } = planCapacity(COSTS, { ...TARGET, eventsPerSecond: 1 }, MACHINE);
    expect(service).toMatchObject({ processes: 1, replicas: 2 });
    expect(postgres.servers).toBe(1);
  });

  it('reserves a share of each process', () => {
    const eventsPerSecond = PLANNED_SHARE / 8.6e-6;
    const of = (rate: number) => planCapacity(COSTS, { ...TARGET, eventsPerSecond: rate }, MACHINE).service;
    expect(of(eventsPerSecond * 0.999).processes).toBe(1);
    expect(of(eventsPerSecond * 1.001).processes).toBe(2);
  });

  it('calculates the replicas from the resource of a machine that saturates first', () => {
    const target = { ...TARGET, eventsPerSecond: 200_000, eventsPerRequest: 1 };
    // 13.6 of 16 cores: more than the planned share.
    expect(planCapacity(COSTS, target, MACHINE).service.replicas).toBe(3);
    const streams = { ...TARGET, streams: 5_000_000 };
    expect(planCapacity(COSTS, streams, MACHINE).service.replicas).toBe(4);
  });

  it('lists the part with the highest use first, with the rate at which it saturates', () => {
    const { uses } = planCapacity(COSTS, { ...TARGET, retentionDays: 1000 }, MACHINE);
    expect(uses[0]).toMatchObject({ part: 'PostgreSQL: size of one disk' });
    expect(uses.map(({ use }) => use)).toEqual(uses.map(({ use }) => use).toSorted((a, b) => b - a));
    for (const { part, fullAt } of uses) {
      if (fullAt === null) continue;
      const atFull = planCapacity(
        COSTS,
        { ...TARGET, retentionDays: 1000, eventsPerSecond: fullAt },
        MACHINE,
      );
      expect(atFull.uses.find((one) => one.part === part)?.use).toBeCloseTo(1);
    }
  });

  it('subtracts the cores of flag checks from those for events', () => {
    const target = { ...TARGET, flagChecksPerSecond: 10_000 };
    const without = planCapacity(COSTS, TARGET, MACHINE);
    const plan = planCapacity(COSTS, target, MACHINE);
    expect(plan.service.cores - without.service.cores).toBeCloseTo(0.5);
    const fullAt = (of: typeof plan) => of.uses.find(({ part }) => part.startsWith('one API'))?.fullAt ?? 0;
    expect(fullAt(plan)).toBeCloseTo(fullAt(without) - 0.5 / 8.6e-6);
  });

  it('reports a rate of zero when the rest of the target alone exceeds a machine', () => {
    const { uses } = planCapacity(COSTS, { ...TARGET, flagChecksPerSecond: 1e6 }, MACHINE);
    expect(uses.find(({ part }) => part.startsWith('one API'))?.fullAt).toBe(0);
  });

  it('plans the PostgreSQL servers that the resource with the highest use requires', () => {
    expect(planCapacity(COSTS, { ...TARGET, retentionDays: 200 }, MACHINE).postgres.servers).toBe(13);
    expect(
      planCapacity(COSTS, { ...TARGET, eventsPerSecond: 1e6, retentionDays: 0.1 }, MACHINE).postgres.servers,
    ).toBe(3);
  });

  it('plans brokers for three copies, and partitions by the rate at which a worker reads one', () => {
    const costs = { ...COSTS, kafka: KAFKA };
    const small = planCapacity(costs, TARGET, MACHINE).kafka;
    expect(small).toMatchObject({ brokers: 3, partitions: 3, workerProcesses: 1 });
    const target = { ...TARGET, eventsPerSecond: 1e6, logHours: 1 };
    const large = planCapacity(costs, target, MACHINE).kafka;
    expect(large).toMatchObject({ partitions: 29, workerProcesses: 6 });
    expect(large?.brokerCores).toBeCloseTo(6);
    expect(large?.diskTb).toBeCloseTo(4.32);
    // 1.2 GB/s, to disks with 0.5 GB/s each.
    expect(large?.brokers).toBe(4);
  });
});
