export type Kind =
  'api_key' | 'app' | 'app_version' | 'flag' | 'group' | 'installation' | 'member' | 'project' | 'retention';

/** One step. `version` is the one for which the change was planned: the change is rejected when the resource has a newer one. */
export interface Change {
  action: 'create' | 'delete' | 'update';
  kind: Kind;
  /** Key of the project; empty for resources outside of projects. */
  project: string;
  /** Key of the flag or group, name of the API key, e-mail address of the member, type of the events, slug of the app, `slug@version`. */
  key: string;
  /** Id of the changed resource, where the API identifies it by an id. */
  id?: string;
  version?: number;
  fields: Record<string, FieldChange>;
}

export interface FieldChange {
  before?: unknown;
  after?: unknown;
}

export interface Plan {
  format: 1;
  /**
   * Changes in the order in which they are applied: a group before its flags, a version before it is installed, deletions at
   * the end.
   */
  changes: Change[];
}

interface Times {
  cron: string;
  time_zone?: string;
}

/** Two schedules of an installation with the same times are one. */
export function isSameTimes(one: Times, other: Times): boolean {
  return one.cron === other.cron && zoneOf(one) === zoneOf(other);
}

export function zoneOf({ time_zone: zone = 'UTC' }: Times): string {
  return zone;
}
