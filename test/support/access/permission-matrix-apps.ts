import { uuidV7 } from '../../../src/common/uuid-v7.js';
import type { MatrixWorld, Prepared } from './permission-matrix.js';

/** Requested by the only version of every app in the matrix, and never approved. */
const PERMISSION = 'storage:read';
const VERSION = '1.0.0';

/**
 * A request to a route below `/api/v1/apps`, valid except for the caller, with objects of `shop` that were created for
 * it alone. These routes validate the body before they check the permission, so it is valid, too.
 */
export async function prepareApps(world: MatrixWorld, method: string, template: string): Promise<Prepared> {
  const values: Record<string, string> = {
    version: VERSION,
    permission: PERMISSION,
    user_id: world.identities.viewer.userId,
  };
  if (template.includes('/:app')) values['app'] = await newApp(world);
  if (template.includes('/installations/:id')) {
    values['id'] = await (template.includes('/backfills')
      ? sharedInstallation(world)
      : newInstallation(world));
  }
  if (template.includes('/runs/:id')) values['id'] = await newRun(world);
  if (template.endsWith('/members/:user_id') && method === 'DELETE') {
    values['user_id'] = await newMember(world, template, values);
  }
  const path = template.replace(/:(\w+)/g, (_all, name: string) => values[name] ?? uuidV7());
  const query =
    /\/(?:installations|runs|histogram|dags|code)$/.test(template) && method === 'GET'
      ? '?project_id=shop'
      : '';
  const times = template.endsWith('/schedules/preview') ? '?cron=0%200%20*%20*%20*' : '';
  const body = bodyOf(`${method} ${template}`);
  return { path: path + query + times, ...(body === undefined ? {} : { body }) };
}

/** @returns its slug. */
export async function newApp(world: MatrixWorld): Promise<string> {
  const slug = `app-${uuidV7()}`;
  await made(world, 'POST', '/api/v1/apps', appBody(slug));
  await made(world, 'POST', `/api/v1/apps/${slug}/versions`, versionBody(VERSION));
  return slug;
}

/** @returns its id. */
export async function newInstallation(world: MatrixWorld): Promise<string> {
  const body = { project_id: 'shop', version: VERSION };
  return made(world, 'POST', `/api/v1/apps/${await newApp(world)}/installations`, body);
}

const shared = new WeakMap<MatrixWorld, Promise<string>>();

/** For routes whose requests change nothing, because an owner has at most 500 apps. @returns its id. */
function sharedInstallation(world: MatrixWorld): Promise<string> {
  const known = shared.get(world) ?? newInstallation(world);
  shared.set(world, known);
  return known;
}

/** An ended run that was never sent, so that no background job changes it. @returns its id. */
export async function newRun(world: MatrixWorld): Promise<string> {
  const id = uuidV7();
  await world.app.database.query(
    `INSERT INTO runs (id, project_id, installation_id, app_id, app_version_id, actor_user_id, run_kind, dag_id, state,
            created_at, ended_at, updated_at, version, clear_number, submission, submit_attempts, submit_deadline,
            stop_seconds, checks)
     SELECT $1, project_id, id, app_id, app_version_id, created_by, 'manual', 'app__manual', 'canceled',
            now(), now(), now(), 1, 0, 'abandoned', 0, now(), 600, 0
       FROM installations WHERE id = $2`,
    [id, await newInstallation(world)],
  );
  await world.app.database.query(`INSERT INTO run_payloads (run_id, conf) VALUES ($1, $2)`, [
    id,
    JSON.stringify({ owner: { kind: 'project', slug: 'shop' }, input: {} }),
  ]);
  return id;
}

async function newMember(
  world: MatrixWorld,
  template: string,
  values: Record<string, string>,
): Promise<string> {
  const userId = await world.newUser();
  const path = template
    .replace(':user_id', userId)
    .replace(/:(app|id)/, (_all, name: string) => values[name] ?? '');
  await made(world, 'PUT', path, { relation: 'viewer' });
  return userId;
}

function bodyOf(route: string): unknown {
  switch (route) {
    case 'POST /api/v1/apps':
      return appBody(`app-${uuidV7()}`);
    case 'POST /api/v1/apps/:app/versions':
      return versionBody('2.0.0');
    case 'POST /api/v1/apps/:app/installations':
      return { project_id: 'shop', version: VERSION };
    case 'POST /api/v1/apps/installations/:id/schedules':
      return { cron: '0 0 * * *' };
    // No schedule has this id, which is validated after the permission was checked.
    case 'POST /api/v1/apps/installations/:id/backfills':
    case 'POST /api/v1/apps/installations/:id/backfills/preview':
      return { schedule: uuidV7(), from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' };
    case 'POST /api/v1/apps/installations/:id/upgrade':
      return { version: VERSION };
    case 'PUT /api/v1/apps/:app/members/:user_id':
    case 'PUT /api/v1/apps/installations/:id/members/:user_id':
      return { relation: 'viewer' };
    // Validated after the permission was checked, and no run starts.
    case 'POST /api/v1/apps/installations/:id/runs':
    case 'POST /api/v1/apps/runs/:id/rerun':
      return { input: { workflow_dag_id: '/' } };
    case 'POST /api/v1/apps/runs/:id/approvals/:approval':
      return { decision: 'approved' };
    // A run that has failed cannot be canceled, so the batch is empty.
    case 'POST /api/v1/apps/runs/batches':
    case 'POST /api/v1/apps/runs/batches/preview':
      return { action: 'cancel', project_id: 'shop', state: ['failed'] };
    case 'POST /api/v1/apps/runs/cancel':
      return { project_id: 'shop' };
    default:
      return /^(?:GET|DELETE) /.test(route) ? undefined : {};
  }
}

function appBody(slug: string): object {
  return { slug, name: slug, owner: { kind: 'project', slug: 'shop' } };
}

function versionBody(version: string): object {
  return { version, manifest: { run_kinds: ['manual'], permissions: { optional: [PERMISSION] } } };
}

async function made(world: MatrixWorld, method: string, path: string, body: unknown): Promise<string> {
  const answer = await world.send(method, 'admin', { path, body });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return String(answer.body['id']);
}
