/** `rerun` is no kind that an app offers: whatever can be run can be run again. */
export const RUN_KINDS = ['manual', 'schedule', 'event', 'rerun'] as const;
export type RunKind = (typeof RUN_KINDS)[number];

export type WhenFull = 'queue' | 'cancel' | 'fail';

export interface ScheduleTrigger {
  cron: string;
  /** IANA name; UTC when left out. */
  time_zone?: string;
}

export interface EventTrigger {
  event_type: string;
  /** Path below `data`, with dots, to the value or the values of which one must be there. */
  match?: Record<string, MatchValue | MatchValue[]>;
}
export type MatchValue = boolean | number | string | null;

export type Trigger = EventTrigger | ScheduleTrigger;

/** The code that a DAG is to execute: exactly one of the two. */
export interface CodePin {
  /** Version of the DAG's bundle. */
  bundle_version?: string;
  /** `sha256:` and the hex digest of the DAG file's text (`dagChecksum`). */
  dag_checksum?: string;
}

/** Definition of a version by the app's author; validated against `contracts/apps/manifest.schema.json`. */
export interface Manifest {
  run_kinds: Exclude<RunKind, 'rerun'>[];
  /** Ids of DAGs that its runs may start besides its own. */
  dags?: string[];
  /** JSON Schema 2020-12 of the run's input. */
  input_schema?: Record<string, unknown>;
  /** JSON Schema 2020-12 of the installation's configuration. */
  config_schema?: Record<string, unknown>;
  permissions?: { required?: string[]; optional?: string[] };
  triggers?: Trigger[];
  /** Each counts by itself; one that is left out has no limit, but `cancel_seconds` (600). */
  timeouts?: { start_seconds?: number; cancel_seconds?: number; run_seconds?: number };
  /** One pin for every DAG of the version, or one for each DAG by its id. */
  code?: CodePin & { dags?: Record<string, CodePin> };
  /** Of runs of one installation that are not over. */
  concurrency?: { limit: number; when_full?: WhenFull };
}
