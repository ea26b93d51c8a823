/** State that a `signalbox.yaml` describes. Resources that it does not name are not changed. */
export interface DesiredState {
  /** By slug. */
  apps?: Record<string, DesiredApp>;
  projects?: Record<string, DesiredProject>;
}

export interface DesiredApp {
  name?: string;
  description?: string;
  /** Owner of a new app, by default the organization; the owner of an existing app is not changed. */
  owner?: DesiredOwner;
  archived?: boolean;
  /** Files of manifests by version, or the folder with the files `<version>.json` or `.yaml`. */
  versions?: Record<string, string> | string;
}

export interface DesiredOwner {
  kind: 'org' | 'project' | 'user';
  /** Key of the project. */
  slug?: string;
}

/** An app in a project. Strings `${NAME}` in `config` and in inputs are read from the environment when they are sent. */
export interface DesiredInstallation {
  version: string;
  state?: 'active' | 'suspended';
  /** Complete configuration; stored secrets that it does not name are kept. */
  config?: Record<string, unknown>;
  /** Permissions of the app. */
  approve?: string[];
  schedules?: DesiredSchedule[];
}

/** A schedule, identified by its times. */
export interface DesiredSchedule {
  cron: string;
  time_zone?: string;
  paused?: boolean;
  input?: Record<string, unknown>;
}

export interface DesiredProject {
  name?: string;
  events_per_second?: number | null;
  batches_per_second?: number | null;
  max_batch_bytes?: number | null;
  dag_allow_list?: string[];
  cors_origins?: string[];
  /** Retention in days, by event type; `null`: that of the installation. */
  retention?: Record<string, number | null>;
  groups?: Record<string, DesiredGroup>;
  flags?: Record<string, DesiredFlag>;
  /** Names of API keys. */
  api_keys?: string[];
  /** Relations by e-mail address. */
  members?: Record<string, Relation>;
  /** By slug of the app. */
  installations?: Record<string, DesiredInstallation>;
}

export type Relation = 'developer' | 'owner' | 'viewer';

export interface DesiredGroup {
  name?: string;
  description?: string;
  enabled?: boolean;
}

export interface DesiredFlag extends DesiredGroup {
  rollout?: number;
  cohorts?: Record<string, string[]>;
  group?: string | null;
  tags?: string[];
  permanent?: boolean;
}

const TEXT = { type: 'string' } as const;
const LIMIT = { type: ['integer', 'null'], minimum: 1 } as const;
const TEXTS = { type: 'array', items: TEXT } as const;

const group = { name: TEXT, description: TEXT, enabled: { type: 'boolean' } } as const;
const object = (properties: object): object => ({ type: 'object', additionalProperties: false, properties });
const mapOf = (additionalProperties: object): object => ({ type: 'object', additionalProperties });

const app = object({
  name: TEXT,
  description: TEXT,
  owner: { ...object({ kind: { enum: ['org', 'project', 'user'] }, slug: TEXT }), required: ['kind'] },
  archived: { type: 'boolean' },
  versions: { type: ['string', 'object'], additionalProperties: TEXT },
});

const installation = {
  ...object({
    version: TEXT,
    state: { enum: ['active', 'suspended'] },
    config: { type: 'object' },
    approve: { ...TEXTS, uniqueItems: true },
    schedules: {
      type: 'array',
      items: {
        ...object({ cron: TEXT, time_zone: TEXT, paused: { type: 'boolean' }, input: { type: 'object' } }),
        required: ['cron'],
      },
    },
  }),
  required: ['version'],
};

/** Schema of the structure; the service validates the values, and reports the same paths. */
export const SCHEMA = {
  ...object({
    apps: mapOf(app),
    projects: mapOf(
      object({
        name: TEXT,
        events_per_second: LIMIT,
        batches_per_second: LIMIT,
        max_batch_bytes: LIMIT,
        dag_allow_list: TEXTS,
        cors_origins: TEXTS,
        retention: mapOf(LIMIT),
        groups: mapOf(object(group)),
        flags: mapOf(
          object({
            ...group,
            rollout: { type: 'number', minimum: 0, maximum: 100 },
            cohorts: mapOf(TEXTS),
            group: { type: ['string', 'null'] },
            tags: TEXTS,
            permanent: { type: 'boolean' },
          }),
        ),
        api_keys: { ...TEXTS, uniqueItems: true },
        members: mapOf({ enum: ['owner', 'developer', 'viewer'] }),
        installations: mapOf(installation),
      }),
    ),
  }),
  minProperties: 1,
};
