import type { Manifest } from '../model/manifest.js';

/** A permission as apps name it; not one of ours. */
export const PERMISSION_NAME = /^[a-z][a-z0-9_.-]{0,63}:[a-z][a-z0-9_.-]{0,63}$/;

type RequestingManifest = Pick<Manifest, 'permissions'>;

export function requestsPermission({ permissions }: RequestingManifest, permission: string): boolean {
  return [permissions?.required, permissions?.optional].some((list) => list?.includes(permission));
}

/** What is required and was not approved; while there is any, no run starts. */
export function missingPermissions({ permissions }: RequestingManifest, granted: Iterable<string>): string[] {
  const has = new Set(granted);
  return (permissions?.required ?? []).filter((permission) => !has.has(permission));
}
