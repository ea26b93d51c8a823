import { isDeepStrictEqual } from 'node:util';
import type { CurrentProject, CurrentState } from './current-state.js';
import type { DesiredFlag, DesiredGroup, DesiredProject, DesiredState } from './desired-state.js';
import type { ReadVariable } from './environment-references.js';
import type { Change, Kind, Plan } from './plan.js';
import { planApps, planInstallations } from './plan-apps.js';
import type { Manifests } from './read-manifests.js';

const PROJECT_FIELDS = [
  'name',
  'events_per_second',
  'batches_per_second',
  'max_batch_bytes',
  'dag_allow_list',
  'cors_origins',
] as const;

export interface PlanOptions {
  /** Whether resources that the file does not name are deleted, in the sections of projects that it contains. */
  prune?: boolean;
  /** Whether stored secrets are replaced by the values of their variables. */
  secrets?: boolean;
  /** Manifests of the versions that the file publishes. */
  manifests?: Manifests;
  read?: ReadVariable;
}

/**
 * Compares the described state with the current one. Pure.
 *
 * @throws CliError for a state that the service never accepts.
 */
export function makePlan(
  desired: DesiredState,
  current: CurrentState,
  { prune = false, secrets = false, manifests = {}, read = () => undefined }: PlanOptions = {},
): Plan {
  const planning = { current, manifests, prune, secrets, read };
  const changes = [
    ...Object.entries(desired.projects ?? {}).flatMap(([key, project]) =>
      planProject(key, project, current.projects[key] ?? null, prune),
    ),
    ...planApps(desired, planning),
    ...planInstallations(desired, planning),
  ];
  const isDeletion = ({ action }: Change): boolean => action === 'delete';
  return {
    format: 1,
    changes: [
      ...changes.filter((change) => !isDeletion(change)),
      // Deletes flags before the groups that may contain them.
      ...changes.filter(isDeletion).toReversed(),
    ],
  };
}

function planProject(
  project: string,
  desired: DesiredProject,
  current: CurrentProject | null,
  prune: boolean,
): Change[] {
  const { groups = {}, flags = {}, members = {}, retention = {}, api_keys: keys = [] } = desired;
  const fields = pick(desired, PROJECT_FIELDS);
  const at = { project, prune };
  return [
    ...planOne({
      kind: 'project',
      project,
      key: project,
      desired: current === null ? { name: project, ...fields } : fields,
      current: current === null ? undefined : toRecord(current.project),
      version: current?.project.version,
    }),
    ...planMap<DesiredGroup>('group', at, groups, desired.groups !== undefined, byKey(current?.groups)),
    ...planMap<DesiredFlag>('flag', at, flags, desired.flags !== undefined, byKey(current?.flags)),
    ...planMap<object>(
      'retention',
      at,
      Object.fromEntries(Object.entries(retention).map(([type, days]) => [type, { days }])),
      desired.retention !== undefined,
      Object.entries(current?.retention ?? {}).map(([key, days]) => ({ key, fields: { days } })),
    ),
    ...planMap<object>(
      'api_key',
      at,
      Object.fromEntries(keys.map((name) => [name, {}])),
      desired.api_keys !== undefined,
      (current?.apiKeys ?? []).map(({ id, name }) => ({ key: name, id, fields: {} })),
    ),
    ...planMap<object>(
      'member',
      at,
      Object.fromEntries(
        Object.entries(members).map(([email, relation]) => [email.toLowerCase(), { relation }]),
      ),
      desired.members !== undefined,
      (current?.members ?? []).map(({ userId: id, email, relation }) => ({
        key: email.toLowerCase(),
        id,
        fields: { relation },
      })),
    ),
  ];
}

interface Existing {
  key: string;
  id?: string;
  version?: number;
  fields: Record<string, unknown>;
}

function byKey(items: readonly { key: string; version: number; archived: boolean }[] = []): Existing[] {
  return items.map((item) => ({ key: item.key, version: item.version, fields: toRecord(item) }));
}

function planMap<T extends object>(
  kind: Kind,
  { project, prune }: { project: string; prune: boolean },
  desired: Record<string, T>,
  isListed: boolean,
  existing: readonly Existing[],
): Change[] {
  const wanted = Object.entries(desired).flatMap(([key, fields]) => {
    const current = existing.find((item) => item.key === key);
    const planned = planOne({
      kind,
      project,
      key,
      desired: toRecord(fields),
      current: current?.fields,
      version: current?.version,
    });
    return planned.map((change) => (current?.id === undefined ? change : { ...change, id: current.id }));
  });
  if (!prune || !isListed) return wanted;
  const surplus = existing.filter(({ key, fields }) => !(key in desired) && fields['archived'] !== true);
  return [
    ...wanted,
    ...surplus.map(({ key, id, version }): Change => ({
      action: 'delete',
      kind,
      project,
      key,
      ...(id === undefined ? {} : { id }),
      ...(version === undefined ? {} : { version }),
      fields: {},
    })),
  ];
}

function planOne(of: {
  kind: Kind;
  project: string;
  key: string;
  desired: Record<string, unknown>;
  current: Record<string, unknown> | undefined;
  version: number | undefined;
}): Change[] {
  const { kind, project, key, desired, current, version } = of;
  if (current === undefined) {
    const given = Object.entries(desired).filter(([, after]) => after !== null);
    // The type already has no setting.
    if (kind === 'retention' && given.length === 0) return [];
    return [
      {
        action: 'create',
        kind,
        project,
        key,
        fields: Object.fromEntries(given.map(([name, after]) => [name, { after }])),
      },
    ];
  }
  // A file that names an archived flag restores it.
  const wanted: Record<string, unknown> =
    current['archived'] === true ? { ...desired, archived: false } : desired;
  const changed = Object.entries(wanted).filter(([name, after]) => !isSame(name, current[name], after));
  if (changed.length === 0) return [];
  return [
    {
      action: 'update',
      kind,
      project,
      key,
      ...(version === undefined ? {} : { version }),
      fields: Object.fromEntries(changed.map(([name, after]) => [name, { before: current[name], after }])),
    },
  ];
}

/** Lists of these fields are sets. */
const SETS: readonly string[] = ['tags', 'dag_allow_list', 'cors_origins', 'cohorts'];

function isSame(name: string, before: unknown, after: unknown): boolean {
  if (!SETS.includes(name)) return isDeepStrictEqual(before, after);
  return isDeepStrictEqual(sorted(before), sorted(after));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(String).toSorted();
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, list]) => [key, sorted(list)]));
}

function pick<T extends object, K extends keyof T>(from: T, names: readonly K[]): Record<string, unknown> {
  return Object.fromEntries(
    names.filter((name) => from[name] !== undefined).map((name) => [name, from[name]]),
  );
}

function toRecord(value: object): Record<string, unknown> {
  return { ...value };
}
