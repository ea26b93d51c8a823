import type { Manifest } from '../model/manifest.js';

/** Format of an app's permissions, which are unrelated to the permissions of this service. */
export const PERMISSION_NAME = /^[a-z][a-z0-9_.-]{0,63}:[a-z][a-z0-9_.-]{0,63}$/;

type RequestingManifest = Pick<Manifest, 'permissions'>;

export function requestsPermission({ permissions }: RequestingManifest, permission: string): boolean {
  return [permissions?.required, permissions?.optional].some((list) => list?.includes(permission));
}

/** Required permissions that are not approved; while there are any, no run starts. */
export function missingPermissions({ permissions }: RequestingManifest, granted: Iterable<string>): string[] {
  const has = new Set(granted);
  return (permissions?.required ?? []).filter((permission) => !has.has(permission));
}
