import { CliError, EXIT } from '../api/api-error.js';
import { unwrap, type Api } from '../api/client.js';
import { applyApp, applyInstallation, applyVersion } from './apply-app.js';
import type { ReadVariable } from './environment-references.js';
import type { Change, Plan } from './plan.js';
import { nameOf } from './plan-text.js';
import { readMembers, readRetention } from './read-current-state.js';

export interface CreatedKey {
  project: string;
  name: string;
  api_key: string;
  webhook_secret: string;
}

export interface ApplyHandlers {
  key: (key: CreatedKey) => Promise<void>;
  applied: (change: Change) => void;
  variable: ReadVariable;
}

/**
 * Applies the changes in order. A change is rejected when its resource was changed since the plan was made; changes that
 * were applied before stay, and a new plan contains the rest.
 *
 * @param on.key is awaited for each new API key, before the next change: its secrets are shown once.
 * @param on.variable reads the variables to which configurations refer.
 * @throws CliError
 */
export async function applyPlan(api: Api, { changes }: Plan, on: ApplyHandlers): Promise<void> {
  for (const [index, change] of changes.entries()) {
    try {
      await applyChange(api, change, on);
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      const hint =
        error.exitCode === EXIT.conflict
          ? 'It was changed or created after the plan was made. Run "signalbox plan" again and review the new plan.'
          : 'Resolve the cause and run "signalbox apply" again, which continues with the remaining changes.';
      throw new CliError(
        error.exitCode,
        `${nameOf(change)}: ${error.message}\n${hint} ${index} of ${changes.length} changes were applied.`,
        { cause: error },
      );
    }
    on.applied(change);
  }
}

async function applyChange(api: Api, change: Change, on: ApplyHandlers): Promise<void> {
  const { kind } = change;
  switch (kind) {
    case 'project':
      return applyProject(api, change);
    case 'group':
    case 'flag':
      return applyDefinition(api, kind, change);
    case 'retention':
      return applyRetention(api, change);
    case 'api_key':
      return applyKey(api, change, on.key);
    case 'member':
      return applyMember(api, change);
    case 'app':
      return applyApp(api, change);
    case 'app_version':
      return applyVersion(api, change);
    case 'installation':
      return applyInstallation(api, change, on.variable);
  }
}

/** For resources without a version in the API, which are read again immediately before the change. */
function requireUnchanged(change: Change, field: string, now: number | string | undefined): void {
  const { action, fields } = change;
  if (action === 'delete' ? now !== undefined : now === fields[field]?.before) return;
  throw new CliError(EXIT.conflict, `It is ${now === undefined ? 'missing' : String(now)} now.`);
}

/** The fields as a request body. */
function bodyOf({ fields }: Change): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, { after }]) => [name, after]));
}

function ifMatch({ version }: Change): { 'If-Match'?: string } {
  return version === undefined ? {} : { 'If-Match': `"${version}"` };
}

async function applyProject(api: Api, change: Change): Promise<void> {
  const { name = change.key, ...rest } = bodyOf(change) as { name?: string };
  const params = { path: { project: change.key } };
  if (change.action === 'create') {
    await api.POST('/api/projects', { body: { key: change.key, name: String(name) } });
    if (Object.keys(rest).length > 0) await api.PATCH('/api/projects/{project}', { params, body: rest });
    return;
  }
  const body = name === undefined ? rest : { ...rest, name: String(name) };
  await api.PATCH('/api/projects/{project}', { params: { ...params, header: ifMatch(change) }, body });
}

async function applyDefinition(api: Api, kind: 'flag' | 'group', change: Change): Promise<void> {
  const { action, key } = change;
  const query = { project_id: change.project };
  const body = bodyOf(change);
  const params = { path: { key }, query, header: ifMatch(change) };
  if (kind === 'flag') {
    if (action === 'create') await api.POST('/api/flags', { params: { query }, body: { key, ...body } });
    else if (action === 'update') await api.PATCH('/api/flags/{key}', { params, body });
    else await api.DELETE('/api/flags/{key}', { params });
    return;
  }
  if (action === 'create') await api.POST('/api/flags/groups', { params: { query }, body: { key, ...body } });
  else if (action === 'update') await api.PATCH('/api/flags/groups/{key}', { params, body });
  else await api.DELETE('/api/flags/groups/{key}', { params });
}

async function applyRetention(api: Api, change: Change): Promise<void> {
  const { days } = bodyOf(change) as { days?: number };
  requireUnchanged(change, 'days', (await readRetention(api, change.project))[change.key]);
  const type = change.key as 'log';
  const body = { types: [{ type, days: days ?? null }] };
  await api.PATCH('/api/projects/{project}/event-retention', {
    params: { path: { project: change.project } },
    body,
  });
}

async function applyKey(api: Api, change: Change, onKey: (key: CreatedKey) => Promise<void>): Promise<void> {
  const { project, key: name, id = '' } = change;
  if (change.action === 'delete') {
    await api.DELETE('/api/projects/{project}/api-keys/{key_id}', {
      params: { path: { project, key_id: id } },
    });
    return;
  }
  const created = await unwrap(
    api.POST('/api/projects/{project}/api-keys', { params: { path: { project } }, body: { name } }),
  );
  await onKey({ project, name, api_key: created.api_key, webhook_secret: created.webhook_secret });
}

async function applyMember(api: Api, change: Change): Promise<void> {
  const { project } = change;
  const member = (await readMembers(api, project)).find(({ email }) => email.toLowerCase() === change.key);
  requireUnchanged(change, 'relation', member?.relation);
  const userId = change.id ?? (await findPerson(api, project, change.key));
  const params = { path: { project, user_id: userId } };
  if (change.action === 'delete') {
    await api.DELETE('/api/projects/{project}/members/{user_id}', { params });
    return;
  }
  const { relation } = bodyOf(change) as { relation: 'developer' | 'owner' | 'viewer' };
  await api.PUT('/api/projects/{project}/members/{user_id}', { params, body: { relation } });
}

async function findPerson(api: Api, project: string, email: string): Promise<string> {
  const { items } = await unwrap(
    api.GET('/api/projects/{project}/member-candidates', {
      params: { path: { project }, query: { q: email } },
    }),
  );
  const person = items.find((item) => item.email.toLowerCase() === email);
  if (person !== undefined) return person.user_id;
  throw new CliError(EXIT.notFound, `No active user has this e-mail address. Invite them first.`);
}
