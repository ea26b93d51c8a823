import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { readLatestRuns, hasRun } from '../apps/runs/read/latest-runs.js';
import type { Principal } from '../auth/caller.js';
import { PermissionChecks } from '../auth/authorization/permission-checks.js';
import type { Permission } from '../auth/permissions.js';
import { Clock } from '../common/clock.js';
import { readLatestChanges } from '../flags/history/history.read-model.js';
import { sumOf } from './activity.read-model.js';
import type { EventActivity } from '../events/activity/event-activity.read-model.js';
import { lastHours } from '../events/activity/hours.js';
import type {
  GettingStartedResponse,
  OverviewErrorsResponse,
  OverviewEventsResponse,
  OverviewResponse,
} from './overview.response.js';
import { RecentActivity } from './recent-activity.js';
import { hasInstallation } from '../apps/installations/installations.read-model.js';
import { hasValidKey } from '../auth/accounts/api-keys/api-keys.read-model.js';
import { hasMember } from '../auth/authorization/read-relations.js';
import { hasSentEvent } from '../events/explorer/has-sent-event.js';
import { hasFlag } from '../flags/definitions/flags.read-model.js';

const PARTS = {
  events: 'events:view',
  errors: 'events:view',
  runs: 'runs:view',
  flag_changes: 'flags:view',
} as const satisfies Partial<Record<keyof OverviewResponse, Permission>>;

/** The first page of a project: a few entries of everything that the caller may view, in a fixed number of queries. */
@Injectable()
export class OverviewReadModel {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly permissions: PermissionChecks,
    private readonly recent: RecentActivity,
    private readonly clock: Clock,
  ) {}

  async of(caller: Principal, projectId: string, hourCount: number): Promise<OverviewResponse> {
    const held = await this.permissions.effectivePermissionsOn(caller, { type: 'project', id: projectId });
    const sees = (part: keyof typeof PARTS): boolean => held.includes(PARTS[part]);
    const hours = lastHours(hourCount, this.clock.now());
    const { manager } = this.dataSource;
    const [activity] = sees('events') ? await this.recent.of([projectId], hours) : [];
    const { started, hidden } = shown(await readStepsDone(manager, projectId, new Date(hours.toMs)), held);
    return {
      from: new Date((activity?.hours ?? hours).fromMs),
      to: new Date((activity?.hours ?? hours).toMs),
      ...(activity ? { events: eventsOf(activity), errors: errorsOf(activity) } : {}),
      ...(sees('runs') ? { runs: await readLatestRuns(manager, projectId) } : {}),
      ...(sees('flag_changes') ? { flag_changes: await readLatestChanges(manager, projectId) } : {}),
      getting_started: started,
      hidden: [...(Object.keys(PARTS) as (keyof typeof PARTS)[]).filter((part) => !sees(part)), ...hidden],
    };
  }
}

function eventsOf({ types, estimated, lastEventAt }: EventActivity): OverviewEventsResponse {
  const totals = types.map(({ type, hours }) => ({ type, total: sumOf(hours), hours }));
  return {
    total: sumOf(totals.map(({ total }) => total)),
    estimated,
    last_event_at: lastEventAt,
    types: totals,
  };
}

function errorsOf({ errors }: EventActivity): OverviewErrorsResponse {
  return { total: sumOf(errors), hours: [...errors] };
}

function shown(
  steps: Required<GettingStartedResponse>,
  held: readonly Permission[],
): { started: GettingStartedResponse; hidden: string[] } {
  const started: GettingStartedResponse = {};
  const hidden: string[] = [];
  for (const [step, done] of Object.entries(steps) as [keyof GettingStartedResponse, boolean][]) {
    if (held.includes(STEP_PERMISSIONS[step])) started[step] = done;
    else hidden.push(`getting_started.${step}`);
  }
  return { started, hidden };
}

type Step = keyof GettingStartedResponse;

/** Permission that the caller requires to read whether a step was done. */
const STEP_PERMISSIONS: Readonly<Record<Step, Permission>> = {
  has_key: 'keys:manage',
  has_event: 'events:view',
  has_flag: 'flags:view',
  has_installation: 'installations:view',
  has_run: 'runs:view',
  has_members: 'project:view',
};

/** Reads which steps of setting up a project were done, with one query of its owning feature for each. */
async function readStepsDone(
  manager: EntityManager,
  projectId: string,
  now: Date,
): Promise<Required<GettingStartedResponse>> {
  return {
    has_key: await hasValidKey(manager, projectId, now),
    has_event: await hasSentEvent(manager, projectId),
    has_flag: await hasFlag(manager, projectId),
    has_installation: await hasInstallation(manager, projectId),
    has_run: await hasRun(manager, projectId),
    has_members: await hasMember(manager, projectId),
  };
}
