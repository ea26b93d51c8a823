import type { components } from '../api/schema.gen';

type Schemas = components['schemas'];
export type App = Schemas['AppResponse'];
export type AppVersion = Schemas['AppVersionResponse'];
export type VersionDagCode = Schemas['VersionDagCodeResponse'];
export type Installation = Schemas['InstallationResponse'];

export type RunKind = 'manual' | 'schedule' | 'event';
export interface ScheduleTrigger {
  cron: string;
  time_zone?: string;
}
export interface EventTrigger {
  event_type: string;
  match?: Record<string, unknown>;
}
export type Trigger = ScheduleTrigger | EventTrigger;
/** Manifest as defined by contracts/apps/manifest.schema.json; the service rejects any other. */
export interface Manifest {
  run_kinds: RunKind[];
  dags?: string[];
  input_schema?: Record<string, unknown>;
  config_schema?: Record<string, unknown>;
  permissions?: { required?: string[]; optional?: string[] };
  triggers?: Trigger[];
  timeouts?: { start_seconds?: number; run_seconds?: number; cancel_seconds?: number };
  concurrency?: { limit: number; when_full?: 'queue' | 'cancel' | 'fail' };
}

export function manifestOf(version: AppVersion): Manifest {
  return version.manifest as unknown as Manifest;
}

/** Permissions that a version requests, required and optional. */
export function requestedPermissions({
  permissions,
}: Manifest): { permission: string; isRequired: boolean }[] {
  return [
    ...(permissions?.required ?? []).map((permission) => ({ permission, isRequired: true })),
    ...(permissions?.optional ?? []).map((permission) => ({ permission, isRequired: false })),
  ];
}
