import { api, unwrap } from '../api/client';
import type { components } from '../api/schema.gen';

type Schemas = components['schemas'];

const ifMatch = (version: number) => ({ header: { 'If-Match': `"${version}"` } });

export const createApp = (body: Schemas['CreateAppDto']) => unwrap(api.POST('/api/v1/apps', { body }));

/** @param version version that the user saw; the service responds with 412 when there is a newer one. */
export const updateApp = (
  app: string,
  version: number,
  body: Pick<Schemas['UpdateAppDto'], 'archived' | 'description' | 'name'>,
) => unwrap(api.PATCH('/api/v1/apps/{app}', { params: { path: { app }, ...ifMatch(version) }, body }));

export const publishVersion = (app: string, body: Schemas['PublishVersionDto']) =>
  unwrap(api.POST('/api/v1/apps/{app}/versions', { params: { path: { app } }, body }));

export const installApp = (app: string, body: Schemas['InstallAppDto']) =>
  unwrap(api.POST('/api/v1/apps/{app}/installations', { params: { path: { app } }, body }));

export const upgradeInstallation = (id: string, version: number, body: Schemas['UpgradeInstallationDto']) =>
  unwrap(
    api.POST('/api/v1/apps/installations/{id}/upgrade', {
      params: { path: { id }, ...ifMatch(version) },
      body,
    }),
  );

export const updateInstallation = (
  id: string,
  version: number,
  body: Pick<Schemas['UpdateInstallationDto'], 'config' | 'state'>,
) =>
  unwrap(
    api.PATCH('/api/v1/apps/installations/{id}', { params: { path: { id }, ...ifMatch(version) }, body }),
  );

export const uninstall = (id: string, version: number) =>
  unwrap(api.DELETE('/api/v1/apps/installations/{id}', { params: { path: { id }, ...ifMatch(version) } }));

export const approvePermission = (id: string, version: number, permission: string) =>
  unwrap(
    api.PUT('/api/v1/apps/installations/{id}/grants/{permission}', {
      params: { path: { id, permission }, ...ifMatch(version) },
    }),
  );

export const revokePermission = (id: string, version: number, permission: string) =>
  unwrap(
    api.DELETE('/api/v1/apps/installations/{id}/grants/{permission}', {
      params: { path: { id, permission }, ...ifMatch(version) },
    }),
  );

/** @param key idempotency key, reused by retries of the same request so that they create no second run. */
export const startRun = (id: string, input: Record<string, unknown>, key: string) =>
  unwrap(
    api.POST('/api/v1/apps/installations/{id}/runs', {
      params: { path: { id }, header: { 'Idempotency-Key': key } },
      body: { input },
    }),
  );
