import { setTimeout as sleep } from 'node:timers/promises';
import { batchOf, sendBatch } from '../../test/support/http/ingest-client.js';
import {
  BACKTRACKING_PATTERN,
  BACKTRACKING_TEXT,
  endlessSchema,
} from '../../test/support/apps/hostile-schemas.js';
import { callApi } from '../support/api.js';
import { query } from '../support/database.js';
import type { Service } from '../support/service.js';
import { metricsOf, metricValue } from './loop-delay.js';

const READY_MS = 20_000;
const MATCHED = 'signalbox_run_triggers_total{kind="event",outcome="run_input_invalid"}';

export interface Stage {
  service: Service;
  /** Access token of a member of the organization without other permissions. */
  memberToken: string;
  /** Installation of an app whose schema never finishes validating. */
  endlessInstallationId: string;
}

/** Creates a member, an app whose schema never finishes validating, and one triggered by deploys that match a backtracking pattern. */
export async function prepareStage(service: Service): Promise<Stage> {
  const endlessInstallationId = await install(service, 'endless', {
    run_kinds: ['manual'],
    input_schema: endlessSchema(),
  });
  await install(service, 'patterned', {
    run_kinds: ['event'],
    triggers: [{ event_type: 'deploy' }],
    input_schema: {
      properties: {
        event: { properties: { data: { properties: { text: { pattern: BACKTRACKING_PATTERN } } } } },
      },
    },
  });
  const stage = { service, endlessInstallationId, memberToken: await addMember(service) };
  const { port } = service.target;
  const deadline = performance.now() + READY_MS;
  while ((await triggered(port)) === 0) {
    if (performance.now() > deadline) throw new Error('No event has started a validation of run input.');
    await sendDeploy(service);
    await sleep(200);
  }
  return stage;
}

/** Number of events that were matched against the pattern so far. */
export async function triggered(port: number): Promise<number> {
  return metricValue(await metricsOf(port), MATCHED);
}

export async function sendDeploy({ target }: Service): Promise<number> {
  const event = {
    type: 'deploy',
    ts: new Date().toISOString(),
    data: { service: 'api', text: BACKTRACKING_TEXT },
  };
  return (await sendBatch(`http://127.0.0.1:${target.port}`, target, batchOf(event))).status;
}

async function install(
  { target, accessToken, projectId }: Service,
  slug: string,
  manifest: object,
): Promise<string> {
  const post = (path: string, body: object): Promise<{ id: string }> =>
    callApi(target.port, 'POST', `/api/v1/apps${path}`, accessToken, body);
  await post('', { slug, name: slug, owner: { kind: 'org' } });
  await post(`/${slug}/versions`, { version: '1.0.0', manifest });
  return (await post(`/${slug}/installations`, { project_id: projectId, version: '1.0.0' })).id;
}

async function addMember({ address, target }: Service): Promise<string> {
  await query(
    address,
    `WITH member AS (
       INSERT INTO users (id, email, name, password_hash)
       SELECT gen_random_uuid(), 'mallory@example.com', 'Mallory', password_hash FROM users LIMIT 1 RETURNING id)
     INSERT INTO relations (user_id, relation, object_type, object_id)
     SELECT member.id, 'member', 'organization', organization.id FROM member, organization`,
  );
  const { access_token } = await callApi<{ access_token: string }>(
    target.port,
    'POST',
    '/api/auth/login',
    undefined,
    { email: 'mallory@example.com', password: 'correct horse battery' },
  );
  return access_token;
}
