import type { Installation } from '../installation.js';
import { fixedRandom } from './seed-events.js';

interface SeededFlag {
  key: string;
  name: string;
  description?: string;
  enabled?: boolean;
  rollout?: number;
  cohorts?: Record<string, string[]>;
  group?: string;
  tags?: string[];
  permanent?: boolean;
}

const GROUPS = [
  { key: 'checkout', name: 'Checkout', description: 'Everything between the cart and the receipt.' },
  { key: 'search', name: 'Search', description: 'The search page and its suggestions.' },
  { key: 'growth', name: 'Growth experiments', description: '' },
];

const FLAGS: readonly SeededFlag[] = [
  {
    key: 'new-checkout',
    name: 'New checkout',
    description: 'One page instead of four steps.',
    rollout: 25,
    group: 'checkout',
    tags: ['frontend', 'q4'],
  },
  { key: 'apple-pay', name: 'Apple Pay', rollout: 100, group: 'checkout', tags: ['payments'] },
  {
    key: 'express-refunds',
    name: 'Express refunds',
    rollout: 50,
    group: 'checkout',
    tags: ['payments', 'backend'],
    cohorts: { plan: ['team', 'enterprise'] },
  },
  {
    key: 'fraud-check-v3',
    name: 'Fraud check, third model',
    rollout: 100,
    group: 'checkout',
    tags: ['backend'],
  },
  { key: 'search-v2', name: 'Search by meaning', rollout: 60, group: 'search', tags: ['search', 'q4'] },
  { key: 'search-suggestions', name: 'Suggestions while typing', rollout: 100, group: 'search' },
  {
    key: 'beta-dashboard',
    name: 'Beta of the dashboard',
    rollout: 100,
    group: 'growth',
    cohorts: { country: ['DE', 'AT', 'CH'], plan: ['team'] },
    tags: ['frontend'],
  },
  { key: 'welcome-tour', name: 'Tour for new customers', enabled: false, rollout: 0, group: 'growth' },
  { key: 'referral-bonus', name: 'Bonus for referrals', rollout: 10, group: 'growth', tags: ['marketing'] },
  {
    key: 'read-only-mode',
    name: 'Read-only mode',
    description: 'For maintenance of the database.',
    enabled: false,
    rollout: 100,
    permanent: true,
    tags: ['operations'],
  },
  {
    key: 'warehouse-sync',
    name: 'Sync with the warehouse',
    rollout: 100,
    permanent: true,
    tags: ['operations'],
  },
  { key: 'image-cdn', name: 'Images from the new CDN', rollout: 75, tags: ['frontend', 'performance'] },
];

/** Flags in all states, with a history of two days and evaluations of the last weeks. */
export async function seedFlags(installation: Installation, projectId: string): Promise<void> {
  const call = (method: string, path: string, body: object): Promise<unknown> =>
    installation.api(method, path, { project_id: 'shop', ...body });
  for (const group of GROUPS) await call('POST', '/api/flags/groups', group);
  for (const flag of FLAGS) await call('POST', '/api/flags', { enabled: true, ...flag });

  const change = (key: string, body: object): Promise<unknown> => call('PATCH', `/api/flags/${key}`, body);
  await change('new-checkout', { rollout: 5, reason: 'Ask support for a day first' });
  await change('image-cdn', { rollout: 25 });
  await change('search-v2', { cohorts: { plan: ['team', 'enterprise'] }, reason: 'Paying customers first' });
  await change('new-checkout', { rollout: 25, reason: 'No complaints' });
  await call('POST', '/api/flags/fraud-check-v3/kill', { reason: 'Refuses good cards since 4.12.0' });
  await change('image-cdn', { rollout: 75 });
  await change('search-v2', { cohorts: {}, rollout: 40 });
  await change('referral-bonus', { description: 'Ten euros for both.', tags: ['marketing', 'q4'] });
  await change('new-checkout', { rollout: 50, reason: 'Conversion is up 3%' });
  await change('search-v2', { rollout: 60 });
  await call('PUT', '/api/flags/welcome-tour/self-override', { value: true });
  await call('POST', '/api/flags/new-checkout/schedule', {
    run_at: new Date(Date.now() + 26 * 3_600_000).toISOString(),
    change: { rollout: 100 },
    reason: 'Everybody, if the morning is quiet',
  });
  await spreadHistory(installation, projectId);
  await seedUsage(installation, projectId);
}

/** Spreads the history over two days: the API writes each change with the current time. */
async function spreadHistory({ service }: Installation, projectId: string): Promise<void> {
  await service.query(
    `UPDATE flag_history AS h SET created_at = created_at - (last.revision - h.revision + 1) * interval '83 minutes'
       FROM (SELECT max(revision) AS revision FROM flag_history WHERE project_id = $1) AS last
      WHERE h.project_id = $1`,
    [projectId],
  );
  await service.query(
    `UPDATE flags AS f SET updated_at = h.created_at, created_at = h.created_at - interval '12 days'
       FROM flag_history AS h
      WHERE f.project_id = $1 AND h.project_id = f.project_id AND h.revision = f.revision AND h.key = f.key`,
    [projectId],
  );
}

async function seedUsage({ service }: Installation, projectId: string): Promise<void> {
  const random = fixedRandom(3);
  for (const { key, rollout = 0, enabled = true } of FLAGS) {
    // No evaluations are reported for these flags.
    if (key === 'read-only-mode' || key === 'apple-pay') continue;
    for (let day = 0; day < 21; day += 1) {
      const evaluations = Math.floor(4000 + random() * 5000);
      const on = enabled ? Math.floor((evaluations * rollout) / 100) : 0;
      const rule = enabled ? 'rollout_bucket' : 'flag_disabled';
      for (const [value, count] of [[true, on] as const, [false, evaluations - on] as const]) {
        if (count === 0) continue;
        await service.query(
          `INSERT INTO flag_usage (project_id, flag_key, day, value, rule, count)
           VALUES ($1, $2, current_date - $3::int, $4, $5, $6)`,
          [projectId, key, day, value, rule, count],
        );
      }
    }
    await service.query(
      "INSERT INTO flag_last_evaluated (project_id, flag_key, at) VALUES ($1, $2, now() - $3::int * interval '1 second')",
      [projectId, key, Math.floor(random() * 900)],
    );
  }
}
