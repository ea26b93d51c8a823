import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/caller.js';
import { PermissionChecks } from '../auth/authorization/permission-checks.js';
import { Clock } from '../common/clock.js';
import { ProjectsReadModel } from '../projects/projects.read-model.js';
import type { ActivityQuery, ActivityCountsResponse, ActivityPageResponse } from './activity.dto.js';
import type { EventActivity } from '../events/activity/event-activity.read-model.js';
import { lastHours } from '../events/activity/hours.js';
import { RecentActivity } from './recent-activity.js';

/** Activity of each of the caller's projects, for their cards. */
@Injectable()
export class ActivityReadModel {
  constructor(
    private readonly projects: ProjectsReadModel,
    private readonly permissions: PermissionChecks,
    private readonly recent: RecentActivity,
    private readonly clock: Clock,
  ) {}

  async page(caller: Principal, { hours: count, ...page }: ActivityQuery): Promise<ActivityPageResponse> {
    const { items, next_cursor } = await this.projects.visibleTo(caller, page);
    const ids = items.map(({ id }) => id);
    const held = await this.permissions.effectivePermissionsOnEach(caller, 'project', ids);
    const open = ids.filter((_id, i) => held[i]?.includes('events:view'));
    const hours = lastHours(count, this.clock.now());
    const counted = await this.recent.of(open, hours);
    const byId = new Map(open.map((id, i) => [id, counted[i]]));
    return {
      from: new Date(hours.fromMs),
      to: new Date(hours.toMs),
      items: items.map(({ id, key }) => {
        const activity = byId.get(id);
        return {
          project_id: id,
          project_key: key,
          events: activity === undefined ? null : countsOf(activity, hours.count),
        };
      }),
      next_cursor,
    };
  }
}

export function countsOf(
  { types, errors, estimated, lastEventAt }: EventActivity,
  count: number,
): ActivityCountsResponse {
  const hours = Array.from({ length: count }, (_, hour) =>
    types.reduce((sum, type) => sum + (type.hours[hour] ?? 0), 0),
  );
  return {
    total: sumOf(hours),
    hours,
    errors: sumOf(errors),
    estimated,
    last_event_at: lastEventAt,
  };
}

export function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
