export type Kind =
  'api_key' | 'app' | 'app_version' | 'flag' | 'group' | 'installation' | 'member' | 'project' | 'retention';

/** One step. `version` is what the change was planned for: it is refused when there is another one meanwhile. */
export interface Change {
  action: 'create' | 'delete' | 'update';
  kind: Kind;
  /** Empty for what is not in a project. */
  project: string;
  /** Key of the flag or group, name of the API key, e-mail address of the member, type of the events, slug of the app, `slug@version`. */
  key: string;
  /** Id of what is changed, where the API knows it by an id. */
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
  /** In the order in which they are applied: a group before its flags, a version before it is installed, deletions at the end. */
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
