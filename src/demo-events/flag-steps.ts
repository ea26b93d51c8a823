import { everyDays, HOUR, MINUTE, PEOPLE, type Company } from './company.js';
import type { DemoRandom } from './random.js';

/** State of a flag in a step of the demo; `group` and `rules` are not part of events. */
interface FlagFields {
  enabled?: boolean;
  rollout?: number;
  name?: string;
  description?: string;
  group?: string;
  cohorts?: Record<string, string[]>;
  tags?: string[];
  permanent?: boolean;
}

/** A change of a flag by a person of the company. */
export interface FlagStep {
  atMs: number;
  key: string;
  action: 'create' | 'kill' | 'update';
  fields: FlagFields;
  actor: string;
  reason: string;
}

export const FLAG_GROUPS = [
  { key: 'checkout', name: 'Checkout', description: 'From the cart to the receipt.' },
  { key: 'search', name: 'Search', description: 'The search page and its suggestions.' },
] as const;

/** The flags of the company from its first day on, oldest step first. */
export function flagSteps(random: DemoRandom, company: Company): FlagStep[] {
  const { fromMs, toMs } = company;
  return [...creations(fromMs + 8 * HOUR), ...rollout(random, company), ...incidentSteps(company)]
    .filter(({ atMs }) => atMs >= fromMs && atMs < toMs)
    .toSorted((one, other) => one.atMs - other.atMs);
}

function creations(firstMs: number): FlagStep[] {
  return [
    {
      atMs: firstMs,
      key: 'one_page_checkout',
      action: 'create',
      fields: {
        name: 'New checkout',
        description: 'One page instead of four steps.',
        group: 'checkout',
        enabled: false,
        rollout: 0,
        cohorts: { plan: ['team', 'enterprise'] },
        tags: ['frontend'],
      },
      actor: 'mira',
      reason: 'Prepared for the new checkout',
    },
    {
      atMs: firstMs + 5 * MINUTE,
      key: 'search_suggestions',
      action: 'create',
      fields: {
        name: 'Suggestions while typing',
        group: 'search',
        enabled: true,
        rollout: 0,
        tags: ['search'],
      },
      actor: 'aiko',
      reason: 'First step of the rollout',
    },
    {
      atMs: firstMs + 20 * MINUTE,
      key: 'express_refunds',
      action: 'create',
      fields: {
        name: 'Express refunds',
        description: 'Refunds without a review, up to 50 euros.',
        group: 'checkout',
        enabled: true,
        rollout: 100,
        tags: ['payments'],
        permanent: true,
      },
      actor: 'samuel',
      reason: 'Can be stopped at once',
    },
  ];
}

/** Increases the share by a tenth every four days. */
function rollout(random: DemoRandom, company: Company): FlagStep[] {
  return everyDays(company, 4).map((dayMs, turn) => ({
    atMs: dayMs + random.int(9, 15) * HOUR,
    key: 'search_suggestions',
    action: 'update',
    fields: { enabled: true, rollout: Math.min(100, 10 * (turn + 1)) },
    actor: random.pick(PEOPLE),
    reason: 'Next step of the rollout',
  }));
}

/** Changes of flags around the release that broke orders. */
function incidentSteps({ incident }: Company): FlagStep[] {
  return [
    {
      atMs: incident.flagMs,
      key: 'one_page_checkout',
      action: 'update',
      fields: { enabled: true, rollout: 25 },
      actor: incident.bad.author,
      reason: 'A quarter of the customers, with release 5.0.0',
    },
    {
      atMs: incident.fix.deployedMs - 20 * MINUTE,
      key: 'one_page_checkout',
      action: 'update',
      fields: { enabled: false, rollout: 0 },
      actor: incident.fix.author,
      reason: 'Orders fail since release 5.0.0',
    },
    {
      atMs: incident.fix.deployedMs + 90 * MINUTE,
      key: 'express_refunds',
      action: 'kill',
      fields: {},
      actor: 'samuel',
      reason: 'The payment provider refunds twice',
    },
  ];
}
