import { ApiProperty } from '@nestjs/swagger';
import type { Principal } from '../../auth/caller.js';
import { isWithinScopes } from '../../auth/authorization/permission-checks.js';
import type { Permission } from '../../auth/permissions.js';
import type { WithoutCan } from '../../auth/authorization/reader-permissions.js';
import type { Manifest } from '../model/manifest.js';
import { ORCHESTRATOR_KINDS, type OrchestratorKind } from '../model/orchestrator-kind.js';
import { RUN_STATES, STATUS_DETAILS, type RunState, type StatusDetail } from '../model/runs/run-state.js';
import type { DagPolicy } from '../../config/settings/app-execution-settings.js';
import type { OwnerKind } from '../model/app.entity.js';
import { disallowedDags, type DagScope } from '../dags/dag-policy.js';
import { maskSecrets } from '../author-schemas/values/secret-values.js';
import { missingPermissions } from './requested-permissions.js';
import { INSTALLATION_STATES, type InstallationState } from '../model/installation.entity.js';
import { json, list, number, orNull, text, time, type RowOf } from '../../database/rows.js';

export class InstalledAppResponse {
  /** Id of the app, a UUID. */
  id: string;
  /** Slug of the app. */
  slug: string;
  /** Display name of the app. */
  name: string;
}

export class InstallationProjectResponse {
  /** Id of the project, a UUID. */
  id: string;
  /** Key of the project. */
  key: string;
}

export class InstalledVersionResponse {
  /** Id of the version, a UUID. */
  id: string;
  /** Name of the version, as published. */
  version: string;
}

export class PendingVersionResponse extends InstalledVersionResponse {
  /** Permissions of the version that are not approved yet. */
  missing: string[];
  /** DAGs of the pending version that the DAG policy does not allow for runs in this project. */
  dags_not_allowed: string[];
  /** Settings that take effect together with the version; `null` keeps the current settings. */
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  config: Record<string, unknown> | null;
}

export class GrantResponse {
  /** Name of the approved permission, for example `storage:read`. */
  permission: string;
  /** Id of the user who approved the permission. */
  granted_by: string;
  /** Time of the approval, RFC 3339, UTC. */
  granted_at: Date;
}

export class LastRunResponse {
  /** Id of the run, a UUID. */
  id: string;
  /** State of the run. */
  @ApiProperty({ enum: RUN_STATES })
  state: RunState;
  /** Reason why an active run is waiting; `null` when it is not waiting or has ended. */
  @ApiProperty({ enum: STATUS_DETAILS, nullable: true, type: String })
  status_detail: StatusDetail | null;
  @ApiProperty({
    enum: ORCHESTRATOR_KINDS,
    nullable: true,
    type: String,
    description:
      'Orchestrator that executes the run; `null` for runs that were created before the orchestrator was recorded.',
  })
  orchestrator: OrchestratorKind | null;
  /** Creation time of the run, RFC 3339, UTC. */
  created_at: Date;
}

export class RefusedStartResponse {
  @ApiProperty({
    enum: ['schedule', 'event'],
    description: 'Kind of the trigger whose start of a run was rejected.',
  })
  run_kind: 'event' | 'schedule';
  /** Stable error code, for example `dag_not_allowed`. */
  code: string;
  /** Cause of the rejection and how to resolve it, in one or two sentences. */
  detail: string;
  /** Time of the last rejection, accurate to ten seconds, RFC 3339, UTC. */
  at: Date;
}

export class EventSuspensionResponse {
  /** Time at which the event triggers were suspended, RFC 3339, UTC. */
  at: Date;
  /** Cause of the suspension and how to resolve it, in one or two sentences. */
  reason: string;
}

export class InstallationResponse {
  /** Id of the installation, a UUID. */
  id: string;
  /** App that is installed. */
  app: InstalledAppResponse;
  /** Project in which the app is installed. */
  project: InstallationProjectResponse;
  /** State of the installation: `active`, `suspended` (starts no runs) or `uninstalled`. */
  @ApiProperty({ enum: INSTALLATION_STATES })
  state: InstallationState;
  /** Installed version, which new runs execute. */
  app_version: InstalledVersionResponse;
  /** Name of the latest published version of the app. */
  latest_version: string;
  /** Requested version that takes effect when its permissions are approved; `null` when there is none. */
  pending: PendingVersionResponse | null;
  /**
   * Settings of the installation. Secrets, which the version's `config_schema` marks with `writeOnly` or `format: password`,
   * appear as `••••••••`. Sending this mask keeps the stored value.
   */
  @ApiProperty({ type: 'object', additionalProperties: true })
  config: Record<string, unknown>;
  /** Approved permissions of the installation. */
  grants: GrantResponse[];
  /** Permissions that the installed version requires and that are not approved. No run starts until all are approved. */
  missing_permissions: string[];
  /** Newest run; `null` when there is none and when the caller lacks `runs:view`. */
  last_run: LastRunResponse | null;
  /**
   * Last start of a run by a schedule or an event that was rejected; `null` when a trigger of the same kind has started a run
   * since.
   */
  last_refused_start: RefusedStartResponse | null;
  /**
   * DAGs of the installed version that the DAG policy does not allow for runs in this project, unless an administrator of the
   * organization starts them. An administrator can add them to the project's `dag_allow_list`.
   */
  dags_not_allowed: string[];
  /**
   * Suspension of the event triggers, because validating events with the version's `input_schema` repeatedly timed out; `null`
   * when they are not suspended. Setting `state` to `active` or installing another version resumes them.
   */
  events_suspended: EventSuspensionResponse | null;
  /** Time of the next scheduled run, RFC 3339, UTC; `null` when there is no schedule and while no run can start. */
  next_run_at: Date | null;
  /** Id of the user on whose behalf schedules and events start runs. */
  acts_for: string;
  /** Id of the user who installed the app. */
  created_by: string;
  /** Version of the installation's record, incremented by every change and sent as its `ETag`. */
  version: number;
  /** Time of the installation, RFC 3339, UTC. */
  created_at: Date;
  /** Time of the installation's last change, RFC 3339, UTC. */
  updated_at: Date;
  /** Permissions that the caller holds on the installation, regardless of its state. */
  can: Permission[];
}

export class InstallationPageResponse {
  /** Installations on this page, at most `limit`. */
  items: InstallationResponse[];
  /** Cursor of the next page; `null` on the last page. */
  next_cursor: string | null;
}

/** A row of `INSTALLATION_ROWS`. */
export const INSTALLATION_ROW = {
  id: text(),
  app: json<InstalledAppResponse>(),
  project: json<InstallationProjectResponse>(),
  state: text<InstallationState>(),
  app_version: json<InstalledVersionResponse>(),
  permissions: orNull(json<NonNullable<Manifest['permissions']>>()),
  pending: orNull(json<InstalledVersionResponse>()),
  pending_permissions: orNull(json<NonNullable<Manifest['permissions']>>()),
  config_schema: orNull(json<Record<string, unknown>>()),
  pending_config_schema: orNull(json<Record<string, unknown>>()),
  pending_config: orNull(json<Record<string, unknown>>()),
  config: json<Record<string, unknown>>(),
  grants: json<{ permission: string; granted_by: string; granted_at: string }[]>(),
  latest_version: text(),
  last_run: orNull(json<Omit<LastRunResponse, 'created_at'> & { created_at: string }>()),
  refused_kind: orNull(text<'event' | 'schedule'>()),
  refused_code: orNull(text()),
  refused_detail: orNull(text()),
  refused_at: orNull(time()),
  owner_kind: text<OwnerKind>(),
  dags: json<DagScope['manifest']>(),
  pending_dags: orNull(json<DagScope['manifest']>()),
  dag_allow_list: list(text()),
  events_suspended_at: orNull(time()),
  events_suspended_reason: orNull(text()),
  next_at: orNull(time()),
  acts_for: text(),
  created_by: text(),
  version: number(),
  created_at: time(),
  updated_at: time(),
};

type InstallationRow = RowOf<typeof INSTALLATION_ROW>;

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

/**
 * Removes the parts that the scopes of the caller's token do not include: a user who can view an installation can view its runs,
 * but a token of this user may not.
 */
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
