/** `rerun` is not offered by apps: every run can be run again. */
export const RUN_KINDS = ['manual', 'schedule', 'event', 'rerun'] as const;
export type RunKind = (typeof RUN_KINDS)[number];

export type WhenFull = 'queue' | 'cancel' | 'fail';

export interface ScheduleTrigger {
  cron: string;
  /** IANA time zone name; UTC when absent. */
  time_zone?: string;
}

export interface EventTrigger {
  event_type: string;
  /** Dot-separated path below `data`, with the value, or the values of which one must match. */
  match?: Record<string, MatchValue | MatchValue[]>;
}
export type MatchValue = boolean | number | string | null;

export type Trigger = EventTrigger | ScheduleTrigger;

/** The code that a DAG must execute: exactly one of the two properties. */
export interface CodePin {
  /** Version of the DAG's bundle. */
  bundle_version?: string;
  /** `sha256:` and the hex digest of the DAG file's text (`dagChecksum`). */
  dag_checksum?: string;
}

/** Definition of a version by the app's author; validated against `contracts/apps/manifest.schema.json`. */
export interface Manifest {
  run_kinds: Exclude<RunKind, 'rerun'>[];
  /** Ids of further DAGs that the app's runs may start. */
  dags?: string[];
  /** JSON Schema 2020-12 of the run's input. */
  input_schema?: Record<string, unknown>;
  /** JSON Schema 2020-12 of the installation's configuration. */
  config_schema?: Record<string, unknown>;
  permissions?: { required?: string[]; optional?: string[] };
  triggers?: Trigger[];
  /** Each time limit applies separately; an absent one means no limit, except `cancel_seconds` (600). */
  timeouts?: { start_seconds?: number; cancel_seconds?: number; run_seconds?: number };
  /** One pin for every DAG of the version, or one for each DAG by its id. */
  code?: CodePin & { dags?: Record<string, CodePin> };
  /** Limit of the active runs of one installation. */
  concurrency?: { limit: number; when_full?: WhenFull };
}
