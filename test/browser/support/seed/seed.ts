import { setTimeout as sleep } from 'node:timers/promises';
import { vi } from 'vitest';
import type { Credential } from '../../../support/http/ingest-client.js';
import { Installation } from '../installation.js';
import { ERROR_GROUP, livelyEvents } from './seed-events.js';
import { SEEDED_ROOT, seededTrace } from './seed-trace.js';
import { seedApps, type SeededApps } from './seed-apps.js';
import { seedFlags } from './seed-flags.js';

export const GRACE = {
  name: 'Grace Hopper',
  email: 'grace@example.com',
  password: 'another password of words',
};
export const LINUS = {
  name: 'Linus Pauling',
  email: 'linus@example.com',
  password: 'a third password of words',
};
const MARGARET = {
  name: 'Margaret Hamilton',
  email: 'margaret@example.com',
  password: 'a fourth password of words',
};

/** Maximum number of events in a batch. */
const BATCH = 500;

export interface Seeded {
  /** Key of the project with data of all kinds. */
  project: 'shop';
  credential: Credential;
  apps: SeededApps;
  /** Id of an event of type error. */
  event: string;
  /** Token of an invitation that is not accepted yet. */
  invitation: string;
}

/**
 * Seeds an organization in use: three projects and an archived one, four people, a day of events, flags, apps and runs.
 */
export async function seed(installation: Installation): Promise<Seeded> {
  const shop = await installation.project('shop', 'Web shop');
  const data = await installation.project('data', 'Data platform');
  await installation.project('internal-tools', 'Internal tools');
  await installation.project('old-shop', 'Old shop');
  await installation.api('POST', '/api/projects/old-shop/archive', {});
  await installation.person(GRACE, [{ project: 'shop', relation: 'developer' }]);
  await installation.person(LINUS, [{ project: 'shop', relation: 'viewer' }]);
  await installation.person(MARGARET, [
    { project: 'shop', relation: 'owner' },
    { project: 'data', relation: 'owner' },
  ]);
  const { invitation } = await installation.api<{ invitation: { token: string } }>('POST', '/api/users', {
    name: 'Alan Turing',
    email: 'alan@example.com',
    projects: [{ project: 'data', relation: 'viewer' }],
  });
  for (const name of ['checkout, production', 'warehouse importer']) {
    await installation.api('POST', '/api/projects/shop/api-keys', { name });
  }
  await seedFlags(installation, shop.id);
  const apps = await seedApps(installation);
  await installation.send(shop, seededTrace());
  await sendAll(installation, shop, 1400, 7);
  await sendAll(installation, data, 300, 11);
  await spreadOwnEvents(installation);
  await untilErrorsAreGrouped(installation);
  await untilTraceIsListed(installation);
  const { items } = await installation.api<{ items: { id: string }[] }>(
    'GET',
    '/api/events?project_id=shop&type=error&limit=1',
  );
  return { project: 'shop', credential: shop, apps, event: items[0]?.id ?? '', invitation: invitation.token };
}

/** Detects a projection that hangs; it reads the events within seconds also on a busy machine. */
const UNTIL_PROJECTED = { timeout: 60_000, interval: 100 };

/** Waits until the projection of errors has read the events. */
async function untilErrorsAreGrouped(installation: Installation): Promise<void> {
  await vi.waitFor(async () => {
    const { items } = await installation.api<{ items: { id: string }[] }>(
      'GET',
      '/api/errors?project_id=shop',
    );
    if (!items.some(({ id }) => id === ERROR_GROUP)) throw new Error(`seed: no error group ${ERROR_GROUP}`);
  }, UNTIL_PROJECTED);
}

/** Waits for the trace, which its projection reads half a second after the commit. */
async function untilTraceIsListed(installation: Installation): Promise<void> {
  await vi.waitFor(async () => {
    const { items } = await installation.api<{ items: unknown[] }>(
      'GET',
      `/api/traces?project_id=shop&name=${encodeURIComponent(SEEDED_ROOT)}`,
    );
    if (items.length === 0) throw new Error(`seed: no trace ${SEEDED_ROOT}`);
  }, UNTIL_PROJECTED);
}

async function sendAll(
  installation: Installation,
  credential: Credential,
  count: number,
  seedOfRandom: number,
): Promise<void> {
  const events = livelyEvents(count, seedOfRandom);
  for (let at = 0; at < events.length; at += BATCH) {
    const answer = await installation.send(credential, events.slice(at, at + BATCH));
    if (answer.json?.rejected?.length !== 0)
      throw new Error(`seed: ${answer.status} ${answer.text.slice(0, 400)}`);
    // The limit of a project is 1,000 events per second.
    await sleep(600);
  }
}

/** Spreads the service's own events about the seeding over the day, so that they do not hide the seeded events. */
async function spreadOwnEvents({ service }: Installation): Promise<void> {
  await service.query(
    `UPDATE events AS e SET ts = e.ts - own.place * interval '23 minutes'
       FROM (SELECT id, row_number() OVER (ORDER BY id DESC) AS place FROM events
              WHERE type IN ('audit', 'feature_flag') AND ts > now() - interval '10 minutes' AND received_at - ts < interval '5 seconds') AS own
      WHERE own.id = e.id`,
  );
}
