import type { DemoRandom } from './random.js';

/** An event of the demo company, before it has an id. */
export interface DemoEvent {
  type: string;
  atMs: number;
  data: Record<string, unknown>;
}

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const PEOPLE = ['mira', 'jonas', 'aiko', 'samuel', 'lena'] as const;
export const SERVICES = ['web', 'checkout', 'payment', 'search', 'worker'] as const;
export type Service = (typeof SERVICES)[number];

/** A version of a service, and the time in which it ran in production. */
export interface Release {
  service: Service;
  version: string;
  commit: string;
  author: string;
  committedMs: number;
  deployedMs: number;
  /** Time of the rollback; `null`: it was replaced. */
  rolledBackMs: number | null;
}

/** The release that breaks checkout, and the changes around it. */
export interface Incident {
  bad: Release;
  fix: Release;
  configMs: number;
  flagMs: number;
}

export interface Company {
  fromMs: number;
  toMs: number;
  releases: readonly Release[];
  incident: Incident;
}

/**
 * Each service has a release every two to four days, in working hours. Checkout breaks six hours before the last noon
 * or midnight: 6 to 18 hours before the end, so that the last day contains it at any hour, and the incident is the same
 * for twelve hours.
 */
export function planCompany(random: DemoRandom, fromMs: number, toMs: number): Company {
  const releases: Release[] = [];
  const badMs = Math.floor(toMs / (DAY / 2)) * (DAY / 2) - 6 * HOUR + 5 * MINUTE;
  for (const service of SERVICES) {
    let minor = random.int(2, 30);
    let dayMs = fromMs;
    while (dayMs < toMs) {
      const deployedMs = dayMs + random.int(8, 16) * HOUR + random.int(0, 59) * MINUTE;
      const isNearIncident = service === 'checkout' && Math.abs(deployedMs - badMs) < 2 * DAY;
      if (deployedMs < toMs && !isNearIncident) {
        const isBad = random.chance(0.08);
        releases.push(
          releaseOf(random, service, `4.${minor}.0`, deployedMs, isBad ? deployedMs + 25 * MINUTE : null),
        );
        minor += 1;
      }
      dayMs += random.int(2, 4) * DAY;
    }
  }
  const bad = releaseOf(random, 'checkout', '5.0.0', badMs, null);
  const fix = releaseOf(random, 'checkout', '5.0.1', badMs + 2 * HOUR + 35 * MINUTE, null);
  releases.push(bad, fix);
  return {
    fromMs,
    toMs,
    releases: releases.toSorted((one, other) => one.deployedMs - other.deployedMs),
    incident: { bad, fix, configMs: badMs - 12 * MINUTE, flagMs: badMs - 6 * MINUTE },
  };
}

/** The first day, and every further one at this interval in days. */
export function everyDays({ fromMs, toMs }: Company, days: number): number[] {
  return Array.from(
    { length: Math.ceil((toMs - fromMs) / (days * DAY)) },
    (_, turn) => fromMs + turn * days * DAY,
  );
}

/** The release that runs in production at a moment. */
export function runningAt({ releases }: Company, service: Service, atMs: number): Release | null {
  const deployed = releases.filter((one) => one.service === service && one.deployedMs <= atMs);
  return deployed.findLast(({ rolledBackMs }) => rolledBackMs === null || rolledBackMs > atMs) ?? null;
}

export function isIncident({ incident: { bad, fix } }: Company, atMs: number): boolean {
  return atMs >= bad.deployedMs && atMs < fix.deployedMs;
}

/** Between 0.15 at night and 1 in the afternoon; less at weekends. */
export function loadAt(atMs: number): number {
  const hour = (atMs % DAY) / HOUR;
  const ofDay = 0.575 - 0.425 * Math.cos(((hour - 3) / 24) * 2 * Math.PI);
  const weekday = new Date(atMs).getUTCDay();
  return weekday === 0 || weekday === 6 ? ofDay * 0.6 : ofDay;
}

function releaseOf(
  random: DemoRandom,
  service: Service,
  version: string,
  deployedMs: number,
  rolledBackMs: number | null,
): Release {
  return {
    service,
    version,
    commit: random.hex(40),
    author: random.pick(PEOPLE),
    committedMs: deployedMs - random.int(20, 90) * MINUTE,
    deployedMs,
    rolledBackMs,
  };
}
