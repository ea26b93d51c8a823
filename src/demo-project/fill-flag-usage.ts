import { DAY, HOUR, loadAt, type Company } from '../demo-events/company.js';
import type { FlagStep } from '../demo-events/flag-steps.js';
import type { DemoRandom } from '../demo-events/random.js';
import type { DemoServices, DemoTarget } from './demo-services.js';

/** Counts evaluations of flags for each day since they were created, in the shares of their rollout. */
export async function fillFlagUsage(
  { usage, clock }: DemoServices,
  { projectId }: DemoTarget,
  { fromMs, toMs }: Company,
  steps: readonly FlagStep[],
  random: DemoRandom,
): Promise<void> {
  try {
    for (let dayMs = fromMs; dayMs < toMs; dayMs += DAY) {
      // Noon, or as much as there is of today.
      const atMs = Math.min(dayMs + 12 * HOUR, toMs);
      for (const [key, { share, rule }] of sharesAt(steps, atMs)) {
        const evaluations = Math.round(loadAt(atMs) * random.int(5000, 9000));
        const on = Math.round(evaluations * share);
        if (on > 0) usage.record(projectId, key, true, rule, on);
        if (evaluations > on) usage.record(projectId, key, false, rule, evaluations - on);
      }
      clock.set(atMs);
      await usage.flush();
    }
  } finally {
    clock.set(null);
  }
}

interface Share {
  /** Of evaluations that were `true`. */
  share: number;
  rule: string;
}

function sharesAt(steps: readonly FlagStep[], atMs: number): Map<string, Share> {
  const states = new Map<string, { enabled: boolean; rollout: number; killed: boolean }>();
  for (const { key, action, fields } of steps.filter((step) => step.atMs <= atMs)) {
    const before = states.get(key) ?? { enabled: false, rollout: 0, killed: false };
    const { enabled = before.enabled, rollout = before.rollout } = fields;
    states.set(key, { enabled, rollout, killed: action === 'kill' || before.killed });
  }
  return new Map(
    [...states].map(([key, { enabled, rollout, killed }]) => {
      if (killed) return [key, { share: 0, rule: 'flag_killed' }];
      if (!enabled) return [key, { share: 0, rule: 'flag_disabled' }];
      return [key, { share: rollout / 100, rule: 'rollout_bucket' }];
    }),
  );
}
