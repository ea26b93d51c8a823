import { Injectable } from '@nestjs/common';
import type { Caller, UserCaller } from '../../auth/caller.js';
import { OrganizationLookup } from '../../auth/authorization/organization-lookup.js';
import { PermissionChecks } from '../../auth/authorization/permission-checks.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { decodeEventCursor } from '../store/event-cursor.js';
import { EventStore } from '../store/event-store.js';
import { tooSlow } from '../store/too-slow.js';
import { searchedPageJson } from './event-page-json.js';
import type { EventQuery } from './events.dto.js';
import { searchWarnings } from './search-warnings.js';
import { toEventFilter } from './to-event-filter.js';

const DEFAULT_LIMIT = 50;
/**
 * Time limit of each of the two or three windows that a search reads; after a timeout, the results of the previous windows
 * are returned.
 */
const MAX_MILLISECONDS = 4000;

/** Returns JSON texts, because `data` must be sent exactly as it is stored (see EventStore). */
@Injectable()
export class EventsService {
  constructor(
    private readonly store: EventStore,
    private readonly permissions: PermissionChecks,
    private readonly organization: OrganizationLookup,
  ) {}

  /** @throws ProblemError `service_unavailable` when not even the first window could be read in time. */
  async list(projectId: string, query: EventQuery): Promise<string> {
    const page = await this.store.page({
      projectId,
      filter: toEventFilter(query),
      range: { from: query.from, to: query.to },
      limit: query.limit ?? DEFAULT_LIMIT,
      after: query.cursor === undefined ? undefined : decodeEventCursor(query.cursor),
      budget: { milliseconds: MAX_MILLISECONDS },
    });
    if (page.coverage.exhausted === 'milliseconds') throw tooSlow();
    // Warnings are for the first page: further pages belong to a search with results.
    const isFirst = query.cursor === undefined;
    return searchedPageJson(page, isFirst ? searchWarnings(query.query ?? '', page.items.length === 0) : []);
  }

  /** @throws ProblemError `not_found`, also for an event that the caller is not permitted to read. */
  async get(caller: Caller, id: string): Promise<string> {
    const event = await this.store.get(id);
    if (event !== null && caller.kind === 'user' && (await this.maySee(caller, event.projectId))) {
      return event.json;
    }
    throw new ProblemError(
      'not_found',
      'The event does not exist, or you lack permission to view its project.',
    );
  }

  /** @param owner project, or the organization, whose events are part of the installation's audit log. */
  private async maySee(caller: UserCaller, owner: string): Promise<boolean> {
    const isOrganization = owner === (await this.organization.getId());
    const [type, permission] = isOrganization
      ? (['organization', 'system:view'] as const)
      : (['project', 'events:view'] as const);
    const held = await this.permissions.effectivePermissionsOn(caller, { type, id: owner });
    return held.includes(permission);
  }
}
