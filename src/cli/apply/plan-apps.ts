import { isDeepStrictEqual } from 'node:util';
import { CliError, EXIT } from '../api/api-error.js';
import type { CurrentInstallation, CurrentState, Manifest } from './current-state.js';
import type { DesiredApp, DesiredInstallation, DesiredSchedule, DesiredState } from './desired-state.js';
import {
  isDifferent,
  secretsInClear,
  withoutReferenced,
  type ReadVariable,
} from './environment-references.js';
import { type Change, type FieldChange, isSameTimes, zoneOf } from './plan.js';
import type { Manifests } from './read-manifests.js';

export interface AppPlanning {
  current: CurrentState;
  manifests: Manifests;
  prune: boolean;
  /** Whether stored secrets are replaced by the values of their variables. */
  secrets: boolean;
  read: ReadVariable;
}

/** One schedule of an installation in a plan. */
export interface ScheduleChange {
  action: Change['action'];
  cron: string;
  time_zone: string;
  paused?: FieldChange;
  input?: FieldChange;
}

/** Apps, and the versions of each after it. */
export function planApps({ apps = {} }: DesiredState, planning: AppPlanning): Change[] {
  return Object.entries(apps).flatMap(([slug, desired]) => [
    ...planApp(slug, desired, planning),
    ...planVersions(slug, planning),
  ]);
}

/** Installations in the projects of the file. */
export function planInstallations({ projects = {} }: DesiredState, planning: AppPlanning): Change[] {
  return Object.entries(projects).flatMap(([project, { installations }]) => {
    if (installations === undefined) return [];
    const existing = planning.current.projects[project]?.installations ?? [];
    const wanted = Object.entries(installations).flatMap(([slug, desired]) => {
      const current = existing.find(({ installation }) => installation.app.slug === slug);
      return planInstallation({ project, slug, desired, current }, planning);
    });
    if (!planning.prune) return wanted;
    const surplus = existing.filter(({ installation }) => !(installation.app.slug in installations));
    return [
      ...wanted,
      ...surplus.map(({ installation: { app, id, version } }): Change => {
        return { action: 'delete', kind: 'installation', project, key: app.slug, id, version, fields: {} };
      }),
    ];
  });
}

function planApp(slug: string, desired: DesiredApp, { current }: AppPlanning): Change[] {
  const { name, description, archived = false, owner = { kind: 'org' } } = desired;
  const app = current.apps[slug]?.app;
  const at = { kind: 'app', project: '', key: slug } as const;
  if (app === undefined) {
    if (archived) return [];
    const fields = { name: name ?? slug, ...(description === undefined ? {} : { description }), owner };
    return [{ ...at, action: 'create', fields: created(fields) }];
  }
  const isSameOwner = owner.kind === app.owner.kind && (owner.slug ?? app.owner.slug) === app.owner.slug;
  if (desired.owner !== undefined && !isSameOwner) {
    throw problem(
      `apps.${slug}.owner`,
      `it belongs to ${app.owner.kind} ${app.owner.slug}, and its owner cannot be changed`,
    );
  }
  const before = { name: app.name, description: app.description, archived: app.archived_at !== null };
  const after = { name: name ?? app.name, description: description ?? app.description, archived };
  const fields = changed(before, after);
  return Object.keys(fields).length === 0 ? [] : [{ ...at, action: 'update', version: app.version, fields }];
}

function planVersions(slug: string, { current, manifests }: AppPlanning): Change[] {
  const published = current.apps[slug]?.manifests ?? {};
  return Object.entries(manifests[slug] ?? {}).flatMap(([version, manifest]): Change[] => {
    const existing = published[version];
    if (existing === undefined) {
      const fields = created({ manifest });
      return [{ action: 'create', kind: 'app_version', project: '', key: `${slug}@${version}`, fields }];
    }
    if (isDeepStrictEqual(existing, manifest)) return [];
    throw problem(
      `apps.${slug}.versions.${version}`,
      'it is published with another manifest: choose another version',
    );
  });
}

interface Installed {
  project: string;
  slug: string;
  desired: DesiredInstallation;
  current: CurrentInstallation | undefined;
}

function planInstallation({ project, slug, desired, current }: Installed, planning: AppPlanning): Change[] {
  const path = `projects.${project}.installations.${slug}`;
  const manifest = manifestOf(slug, desired.version, planning);
  if (manifest === undefined) {
    throw problem(
      `${path}.version`,
      `the app has no version ${desired.version}, and the file publishes none`,
    );
  }
  refuseSecretsInClear(path, desired, manifest);
  const at = { kind: 'installation', project, key: slug } as const;
  const { version, state, config, approve = [] } = desired;
  if (current === undefined) {
    const fields = {
      version,
      ...(config === undefined ? {} : { config }),
      ...(approve.length === 0 ? {} : { approve }),
      ...(state === 'suspended' ? { state } : {}),
    };
    const schedules = scheduleFields(planSchedules(desired, manifest, undefined, planning));
    return [{ ...at, action: 'create', fields: { ...created(fields), ...schedules } }];
  }
  const { installation, schedules } = current;
  // A version that waits for approvals was requested already.
  const { pending } = installation;
  const stored = pending?.config ?? installation.config;
  const granted = installation.grants.map(({ permission }) => permission);
  const missing = approve.filter((permission) => !granted.includes(permission));
  const before = { version: pending?.version ?? installation.app_version.version, state: installation.state };
  const fields: Change['fields'] = {
    ...changed(before, { version, state: state ?? installation.state }),
    ...(config !== undefined && isDifferent(config, stored, planning)
      ? { config: { before: withoutReferenced(stored, config, planning.secrets), after: config } }
      : {}),
    ...(missing.length === 0 ? {} : { approve: { before: granted, after: missing } }),
  };
  Object.assign(
    fields,
    scheduleFields(
      planSchedules(desired, 'version' in fields ? manifest : { triggers: [] }, schedules, planning),
    ),
  );
  if (Object.keys(fields).length === 0) return [];
  return [{ ...at, action: 'update', id: installation.id, version: installation.version, fields }];
}

function manifestOf(
  slug: string,
  version: string,
  { current, manifests }: AppPlanning,
): Manifest | undefined {
  return manifests[slug]?.[version] ?? current.apps[slug]?.manifests[version];
}

function refuseSecretsInClear(path: string, desired: DesiredInstallation, manifest: Manifest): void {
  const inputs = (desired.schedules ?? []).map(
    ({ input = {} }, index) => [`schedules.${index}.input`, input, manifest['input_schema']] as const,
  );
  const values = [['config', desired.config ?? {}, manifest['config_schema']] as const, ...inputs];
  for (const [name, value, schema] of values) {
    const [found] = secretsInClear(value, schema);
    if (found === undefined) continue;
    throw problem(
      [path, name, ...found].join('.'),
      'it is a secret of the app: name a variable, as in ${NAME}',
    );
  }
}

interface StoredSchedule {
  cron: string;
  time_zone?: string;
  paused: boolean;
  input: Record<string, unknown> | null;
  source: 'added' | 'dropped' | 'manifest';
}

/** @param manifest manifest of the version that will be installed, which includes its schedules. */
function planSchedules(
  { schedules }: DesiredInstallation,
  manifest: Manifest,
  existing: readonly StoredSchedule[] = [],
  planning: AppPlanning,
): ScheduleChange[] {
  if (schedules === undefined) return [];
  const brought = scheduleTriggers(manifest)
    .filter((times) => !existing.some((stored) => isSameTimes(stored, times)))
    .map((times): StoredSchedule => ({ ...times, paused: false, input: null, source: 'manifest' }));
  const stored = [...existing, ...brought];
  const wanted = schedules.flatMap((schedule) =>
    planSchedule(
      schedule,
      stored.find((one) => isSameTimes(one, schedule)),
      planning,
    ),
  );
  if (!planning.prune) return wanted;
  const surplus = existing.filter(
    (one) => one.source === 'added' && !schedules.some((schedule) => isSameTimes(schedule, one)),
  );
  return [...wanted, ...surplus.map((one) => ({ action: 'delete', ...timesOf(one) }) as const)];
}

function planSchedule(
  schedule: DesiredSchedule,
  stored: StoredSchedule | undefined,
  planning: AppPlanning,
): ScheduleChange[] {
  const { paused, input } = schedule;
  const times = timesOf(schedule);
  if (stored === undefined) {
    return [
      {
        action: 'create',
        ...times,
        ...(paused === undefined ? {} : { paused: { after: paused } }),
        ...(input === undefined ? {} : { input: { after: input } }),
      },
    ];
  }
  const before = stored.input ?? {};
  const isPausedChanged = paused !== undefined && paused !== stored.paused;
  const isInputChanged = input !== undefined && isDifferent(input, before, planning);
  if (!isPausedChanged && !isInputChanged) return [];
  return [
    {
      action: 'update',
      ...times,
      ...(isPausedChanged ? { paused: { before: stored.paused, after: paused } } : {}),
      ...(isInputChanged
        ? { input: { before: withoutReferenced(before, input, planning.secrets), after: input } }
        : {}),
    },
  ];
}

function scheduleTriggers(manifest: Manifest): { cron: string; time_zone?: string }[] {
  const triggers = (manifest['triggers'] ?? []) as { cron?: string; time_zone?: string }[];
  return triggers.flatMap(({ cron, time_zone: zone }) =>
    cron === undefined ? [] : [{ cron, ...(zone === undefined ? {} : { time_zone: zone }) }],
  );
}

function timesOf(schedule: { cron: string; time_zone?: string }): { cron: string; time_zone: string } {
  return { cron: schedule.cron, time_zone: zoneOf(schedule) };
}

function scheduleFields(changes: ScheduleChange[]): Change['fields'] {
  return changes.length === 0 ? {} : { schedules: { after: changes } };
}

function created(fields: object): Change['fields'] {
  return Object.fromEntries(
    Object.entries(fields).map(([name, after]: [string, unknown]) => [name, { after }]),
  );
}

function changed(before: Record<string, unknown>, after: Record<string, unknown>): Change['fields'] {
  return Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => !isDeepStrictEqual(before[name], value))
      .map(([name, value]) => [name, { before: before[name], after: value }]),
  );
}

function problem(path: string, text: string): CliError {
  return new CliError(EXIT.invalid, `${path}: ${text}.`);
}
