import { ApiProperty } from '@nestjs/swagger';
import type { Principal } from '../../auth/caller.js';
import { isWithinScopes } from '../../auth/permission-checks.js';
import type { Permission } from '../../auth/permissions.js';
import type { WithoutCan } from '../../auth/reader-permissions.js';
import type { Manifest } from '../versions/manifest.js';
import { ORCHESTRATOR_KINDS, type OrchestratorKind } from '../runs/orchestrator-kind.js';
import { RUN_STATES, STATUS_DETAILS, type RunState, type StatusDetail } from '../runs/state/run-state.js';
import type { DagPolicy } from '../../config/app-execution-settings.js';
import type { OwnerKind } from '../catalog/app.entity.js';
import { disallowedDags, type DagScope } from '../dags/dag-policy.js';
import { maskSecrets } from '../author-schemas/secret-values.js';
import { missingPermissions } from './asked-permissions.js';
import { INSTALLATION_STATES, type InstallationState } from './installation.entity.js';

export class InstalledAppResponse {
  id: string;
  slug: string;
  name: string;
}

export class InstallationProjectResponse {
  id: string;
  key: string;
}

export class InstalledVersionResponse {
  id: string;
  /** As its author names it. */
  version: string;
}

export class PendingVersionResponse extends InstalledVersionResponse {
  /** The permissions whose approval it waits for. */
  missing: string[];
  /** DAGs of the pending version that runs in this project may not start; see `dags_not_allowed`. */
  dags_not_allowed: string[];
  /** The configuration that comes with it; `null`: the present one stays. */
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  config: Record<string, unknown> | null;
}

export class GrantResponse {
  permission: string;
  /** Id of the user. */
  granted_by: string;
  granted_at: Date;
}

export class LastRunResponse {
  id: string;
  @ApiProperty({ enum: RUN_STATES })
  state: RunState;
  /** What a run that is not over waits for. */
  @ApiProperty({ enum: STATUS_DETAILS, nullable: true, type: String })
  status_detail: StatusDetail | null;
  @ApiProperty({
    enum: ORCHESTRATOR_KINDS,
    nullable: true,
    type: String,
    description: 'Which orchestrator executes the run; `null` when that was not recorded.',
  })
  orchestrator: OrchestratorKind | null;
  created_at: Date;
}

export class RefusedStartResponse {
  @ApiProperty({ enum: ['schedule', 'event'], description: 'Kind of the trigger that was due.' })
  run_kind: 'event' | 'schedule';
  /** Stable code of the problem, for example `dag_not_allowed`. */
  code: string;
  /** What is wrong and what to do, in a sentence or two. */
  detail: string;
  /** When the trigger was last refused, to within ten seconds. */
  at: Date;
}

export class EventSuspensionResponse {
  /** When the event triggers were suspended. */
  at: Date;
  /** What happened and what to do, in a sentence or two. */
  reason: string;
}

export class InstallationResponse {
  id: string;
  app: InstalledAppResponse;
  project: InstallationProjectResponse;
  @ApiProperty({ enum: INSTALLATION_STATES })
  state: InstallationState;
  app_version: InstalledVersionResponse;
  /** The version of the app that was published last. */
  latest_version: string;
  /** The version that was asked for and is not in use before its permissions are approved. */
  pending: PendingVersionResponse | null;
  /**
   * Settings of the installation. Values that the version's `config_schema` marks `writeOnly` or `format: password` are
   * shown as `••••••••`, to everybody. A mask that is sent back keeps the stored value.
   */
  @ApiProperty({ type: 'object', additionalProperties: true })
  config: Record<string, unknown>;
  grants: GrantResponse[];
  /** Required by the version in use and not approved; while there is any, no run starts. */
  missing_permissions: string[];
  /** The newest one; `null`: there was none, or you may not see runs. */
  last_run: LastRunResponse | null;
  /** The last start that a schedule or an event was refused; `null` once a trigger of that kind starts a run again. */
  last_refused_start: RefusedStartResponse | null;
  /**
   * DAGs of the version in use that runs in this project may not start under the DAG policy, unless an organization
   * administrator starts them. An organization administrator can add them to the project's `dag_allow_list`.
   */
  dags_not_allowed: string[];
  /**
   * Since when and why events start no runs: checking them against the version's `input_schema` took too long several
   * times in a row. `null` while events start runs. Setting `state` to `active` or installing another version resumes them.
   */
  events_suspended: EventSuspensionResponse | null;
  /** When its schedules start a run next; `null`: it has none, or nothing starts as it is now. */
  next_run_at: Date | null;
  /** Id of the user on whose behalf schedules and events start runs. */
  acts_for: string;
  /** Id of the user. */
  created_by: string;
  /** Counts its changes. */
  version: number;
  created_at: Date;
  updated_at: Date;
  /** What you may do with it, whatever its state. */
  can: Permission[];
}

export class InstallationPageResponse {
  items: InstallationResponse[];
  next_cursor: string | null;
}

/** A row of `INSTALLATION_ROWS`. */
export interface InstallationRow {
  id: string;
  app: InstalledAppResponse;
  project: InstallationProjectResponse;
  state: InstallationState;
  app_version: InstalledVersionResponse;
  permissions: Manifest['permissions'] | null;
  pending: InstalledVersionResponse | null;
  pending_permissions: Manifest['permissions'] | null;
  config_schema: Record<string, unknown> | null;
  pending_config_schema: Record<string, unknown> | null;
  pending_config: Record<string, unknown> | null;
  config: Record<string, unknown>;
  grants: { permission: string; granted_by: string; granted_at: string }[];
  latest_version: string;
  last_run: (Omit<LastRunResponse, 'created_at'> & { created_at: string }) | null;
  refused_kind: 'event' | 'schedule' | null;
  refused_code: string | null;
  refused_detail: string | null;
  refused_at: Date | null;
  owner_kind: OwnerKind;
  dags: DagScope['manifest'];
  pending_dags: DagScope['manifest'] | null;
  dag_allow_list: string[];
  events_suspended_at: Date | null;
  events_suspended_reason: string | null;
  next_at: Date | null;
  acts_for: string;
  created_by: string;
  version: number;
  created_at: Date;
  updated_at: Date;
}

export function installationResponse(
  row: InstallationRow,
  dagPolicy: DagPolicy,
): WithoutCan<InstallationResponse> {
  const granted = row.grants.map(({ permission }) => permission);
  const unapproved = missing(row.permissions, granted);
  return {
    id: row.id,
    app: row.app,
    project: row.project,
    state: row.state,
    app_version: row.app_version,
    latest_version: row.latest_version,
    pending: row.pending && {
      ...row.pending,
      missing: missing(row.pending_permissions, granted),
      dags_not_allowed: dagsNotAllowed(row, row.pending_dags, dagPolicy),
      config:
        row.pending_config && maskSecrets(row.pending_config, [row.config_schema, row.pending_config_schema]),
    },
    // The pending version may call secret what the one in use does not.
    config: maskSecrets(row.config, [row.config_schema, row.pending_config_schema]),
    grants: row.grants.map((grant) => ({ ...grant, granted_at: new Date(grant.granted_at) })),
    missing_permissions: unapproved,
    last_run: row.last_run && { ...row.last_run, created_at: new Date(row.last_run.created_at) },
    last_refused_start: refusedStart(row),
    dags_not_allowed: dagsNotAllowed(row, row.dags, dagPolicy),
    events_suspended:
      row.events_suspended_at === null
        ? null
        : { at: row.events_suspended_at, reason: row.events_suspended_reason ?? '' },
    next_run_at: unapproved.length === 0 ? row.next_at : null,
    acts_for: row.acts_for,
    created_by: row.created_by,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** Without what the caller's token leaves out: whoever may see an installation may see its runs, a token of theirs may not. */
export function withinScopes<T extends Pick<InstallationResponse, 'last_run'>>(
  caller: Principal,
  installation: T,
): T {
  return isWithinScopes(caller, 'runs:view') ? installation : { ...installation, last_run: null };
}

function missing(permissions: Manifest['permissions'] | null, granted: readonly string[]): string[] {
  return missingPermissions(permissions == null ? {} : { permissions }, granted);
}

function dagsNotAllowed(
  { app: { slug }, owner_kind: ownerKind, dag_allow_list: allowList }: InstallationRow,
  manifest: DagScope['manifest'] | null,
  policy: DagPolicy,
): string[] {
  if (policy === 'open' || manifest === null) return [];
  return disallowedDags({ app: { slug, ownerKind }, manifest, allowList });
}

function refusedStart(row: InstallationRow): RefusedStartResponse | null {
  const { refused_kind: kind, refused_code: code, refused_detail: detail, refused_at: at } = row;
  return kind === null || code === null || at === null
    ? null
    : { run_kind: kind, code, detail: detail ?? '', at };
}
