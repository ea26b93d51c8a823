import { CliError, EXIT } from '../api/api-error.js';
import { unwrap, type Api } from '../api/client.js';
import type { Manifest } from './current-state.js';
import type { DesiredOwner } from './desired-state.js';
import { toSend, variablesToSend, type ReadVariable, type Values } from './environment-references.js';
import { type Change, isSameTimes } from './plan.js';
import type { ScheduleChange } from './plan-apps.js';

interface AppFields {
  name?: string;
  description?: string;
  archived?: boolean;
  owner?: DesiredOwner;
}

export async function applyApp(api: Api, { action, key, version, fields }: Change): Promise<void> {
  const after = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.after]));
  const { owner = { kind: 'org' }, name = key, ...rest } = after as AppFields;
  if (action === 'create') {
    await api.POST('/api/v1/apps', { body: { slug: key, name, owner, ...rest } });
    return;
  }
  const params = { path: { app: key }, header: ifMatch(version) };
  await api.PATCH('/api/v1/apps/{app}', { params, body: after });
}

export async function applyVersion(api: Api, { key, fields }: Change): Promise<void> {
  const at = key.lastIndexOf('@');
  await api.POST('/api/v1/apps/{app}/versions', {
    params: { path: { app: key.slice(0, at) } },
    body: { version: key.slice(at + 1), manifest: fields['manifest']?.after as Manifest },
  });
}

/** Names of the environment variables whose values a change sends. */
export function variablesOf({ kind, fields: { config, schedules } }: Change): string[] {
  if (kind !== 'installation') return [];
  const inputs = ((schedules?.after ?? []) as ScheduleChange[]).map(({ input }) => input);
  return [config, ...inputs].flatMap((field) => (field ? variablesToSend(field.after, field.before) : []));
}

/**
 * Sends several requests, each with the version after the previous one, so that a change by another user between them is a
 * conflict, too.
 */
export async function applyInstallation(api: Api, change: Change, read: ReadVariable): Promise<void> {
  const { project, key: app, fields } = change;
  if (change.action === 'delete') {
    const params = { path: { id: change.id ?? '' }, header: ifMatch(change.version) };
    await api.DELETE('/api/v1/apps/installations/{id}', { params });
    return;
  }
  const { version, config, approve, state } = fields;
  const settings = config && { config: toSend(config.after, config.before, read) as Values };
  let at: { id: string; version: number };
  if (change.action === 'create') {
    const body = {
      project_id: project,
      version: String(version?.after),
      ...settings,
      ...(approve && { approve: approve.after as string[] }),
    };
    at = await unwrap(api.POST('/api/v1/apps/{app}/installations', { params: { path: { app } }, body }));
  } else {
    at = { id: change.id ?? '', version: change.version ?? 0 };
    at = await changeVersion(api, at, change, settings);
  }
  if (state !== undefined) {
    const body = { state: state.after as 'active' | 'suspended' };
    at = await unwrap(api.PATCH('/api/v1/apps/installations/{id}', { params: paramsOf(at), body }));
  }
  const schedules = fields['schedules']?.after as ScheduleChange[] | undefined;
  if (schedules !== undefined) await applySchedules(api, at, schedules, read);
}

interface Installed {
  id: string;
  version: number;
}

async function changeVersion(
  api: Api,
  installed: Installed,
  { fields: { version, approve } }: Change,
  settings: { config: Values } | undefined,
): Promise<Installed> {
  const approved = (approve?.after ?? []) as string[];
  let at = installed;
  if (version !== undefined) {
    const body = { version: String(version.after), ...settings, approve: approved };
    const params = paramsOf(at);
    return unwrap(api.POST('/api/v1/apps/installations/{id}/upgrade', { params, body }));
  }
  if (settings !== undefined) {
    const params = paramsOf(at);
    at = await unwrap(api.PATCH('/api/v1/apps/installations/{id}', { params, body: settings }));
  }
  for (const permission of approved) {
    const params = { path: { id: at.id, permission }, header: ifMatch(at.version) };
    at = await unwrap(api.PUT('/api/v1/apps/installations/{id}/grants/{permission}', { params }));
  }
  return at;
}

async function applySchedules(
  api: Api,
  installed: Installed,
  changes: readonly ScheduleChange[],
  read: ReadVariable,
): Promise<void> {
  let { version } = installed;
  const path = { id: installed.id };
  const { items } = await unwrap(api.GET('/api/v1/apps/installations/{id}/schedules', { params: { path } }));
  for (const { action, paused, input, ...times } of changes) {
    const header = ifMatch(version);
    const stored = items.find((one) => one.source !== 'dropped' && isSameTimes(one, times));
    const body = {
      ...(paused === undefined ? {} : { paused: paused.after as boolean }),
      ...(input === undefined ? {} : { input: toSend(input.after, input.before, read) as Values }),
    };
    if (action === 'create') {
      const params = { path, header };
      const added = { ...times, ...body };
      ({ version } = await unwrap(
        api.POST('/api/v1/apps/installations/{id}/schedules', { params, body: added }),
      ));
      continue;
    }
    if (stored === undefined) {
      throw new CliError(EXIT.conflict, `Its schedule ${times.cron} ${times.time_zone} is missing now.`);
    }
    const params = { path: { ...path, schedule_id: stored.id }, header };
    if (action === 'update') {
      ({ version } = await unwrap(
        api.PATCH('/api/v1/apps/installations/{id}/schedules/{schedule_id}', { params, body }),
      ));
    } else {
      await api.DELETE('/api/v1/apps/installations/{id}/schedules/{schedule_id}', { params });
      version++;
    }
  }
}

function paramsOf({ id, version }: Installed): { path: { id: string }; header: { 'If-Match': string } } {
  return { path: { id }, header: { 'If-Match': `"${version}"` } };
}

function ifMatch(version: number | undefined): { 'If-Match'?: string } {
  return version === undefined ? {} : { 'If-Match': `"${version}"` };
}
