import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, Not, type EntityManager } from 'typeorm';
import type { AuditAction } from '../audit/audit-actions.js';
import { AuditLog, type AuditEntry } from '../audit/audit-log.js';
import { actorOf, type UserCaller } from '../auth/caller.js';
import { Clock } from '../common/clock.js';
import { requireVersion } from '../common/http/expected-version.js';
import { ProblemError } from '../common/problem/problem-error.js';
import { isUuid, uuidV7 } from '../common/uuid-v7.js';
import { validationFailed } from '../common/validation/validation-pipe.js';
import { Project } from '../project-table/project.entity.js';
import {
  type CreateViewDto,
  type UpdateViewDto,
  type ViewSearchDto,
  type SavedViewResponse,
} from './saved-view.dto.js';
import { savedViewResponse } from './saved-views.read-model.js';
import { SavedView, type ViewSearch } from './saved-view.entity.js';
import { SAVED_VIEW_PROBLEMS } from './problems.js';

export const MAX_VIEWS = 100;

/** Writes saved views; all changes of a project's views are serialized here. */
@Injectable()
export class SavedViewsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError `view_name_taken`; `conflict` when the project has the maximum number of views. */
  async create(caller: UserCaller, projectId: string, input: CreateViewDto): Promise<SavedViewResponse> {
    const search = searchOf(input.search);
    return this.change(projectId, async (manager) => {
      await refuseTakenName(manager, projectId, input.name, null);
      if ((await manager.countBy(SavedView, { projectId })) >= MAX_VIEWS) {
        throw new ProblemError('conflict', `A project can have ${MAX_VIEWS} views. Delete some first.`);
      }
      const now = new Date(this.clock.now());
      const view: SavedView = {
        id: uuidV7(),
        projectId,
        name: input.name,
        search,
        version: 1,
        createdBy: caller.userId,
        createdAt: now,
        updatedAt: now,
      };
      await manager.insert(SavedView, view);
      await this.audit.record(manager, actorOf(caller), entry('view.created', view, { search }));
      return savedViewResponse(view);
    });
  }

  /**
   * @param expected the version to which the change applies; `null` for any.
   * @throws ProblemError `not_found`, `version_stale`, `view_name_taken`
   */
  async update(
    caller: UserCaller,
    projectId: string,
    id: string,
    expected: number | null,
    input: Omit<UpdateViewDto, 'version'>,
  ): Promise<SavedViewResponse> {
    const search = input.search === undefined ? undefined : searchOf(input.search);
    return this.change(projectId, async (manager) => {
      const view = await find(manager, projectId, id);
      requireVersion(view.version, expected);
      const patched = { name: input.name ?? view.name, search: search ?? view.search };
      const isSame = patched.name === view.name && isSameSearch(patched.search, view.search);
      if (isSame) return savedViewResponse(view);
      await refuseTakenName(manager, projectId, patched.name, id);
      const after = { ...patched, version: view.version + 1, updatedAt: new Date(this.clock.now()) };
      await manager.update(SavedView, { id }, after);
      await this.audit.record(
        manager,
        actorOf(caller),
        entry('view.updated', view, { before: { name: view.name, search: view.search }, after: patched }),
      );
      return savedViewResponse({ ...view, ...after });
    });
  }

  /** @throws ProblemError `not_found`, `version_stale` */
  async remove(caller: UserCaller, projectId: string, id: string, expected: number | null): Promise<void> {
    await this.change(projectId, async (manager) => {
      const view = await find(manager, projectId, id);
      requireVersion(view.version, expected);
      await manager.delete(SavedView, { id });
      await this.audit.record(manager, actorOf(caller), entry('view.deleted', view, { search: view.search }));
    });
  }

  /**
   * Serializes the changes of a project's views, so that concurrent ones cannot exceed the limit or use a name twice.
   */
  private change<T>(projectId: string, act: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(async (manager) => {
      await manager.findOneOrFail(Project, {
        select: { id: true },
        where: { id: projectId },
        lock: { mode: 'for_no_key_update' },
      });
      return act(manager);
    });
  }
}

async function find(manager: EntityManager, projectId: string, id: string): Promise<SavedView> {
  const view = isUuid(id) ? await manager.findOneBy(SavedView, { id, projectId }) : null;
  if (view === null) throw new ProblemError('not_found', 'This project has no such view.');
  return view;
}

async function refuseTakenName(
  manager: EntityManager,
  projectId: string,
  name: string,
  exceptId: string | null,
): Promise<void> {
  const other = exceptId === null ? {} : { id: Not(exceptId) };
  if (!(await manager.existsBy(SavedView, { projectId, name, ...other }))) return;
  throw new ProblemError(
    SAVED_VIEW_PROBLEMS.view_name_taken,
    'Choose another name, or update the view that has this one.',
    {
      errors: [{ path: 'name', problem: 'is taken' }],
    },
  );
}

/** @throws ProblemError `validation_failed` */
function searchOf(search: ViewSearchDto): ViewSearch {
  const { range, from, to, live } = search;
  const isAbsolute = from !== undefined || to !== undefined;
  if (isAbsolute && (range !== undefined || live !== undefined)) {
    const path = range === undefined ? 'search.live' : 'search.range';
    throw validationFailed([{ path, problem: 'cannot be combined with from and to' }]);
  }
  if (from !== undefined && to !== undefined && Date.parse(from) >= Date.parse(to)) {
    throw validationFailed([{ path: 'search.to', problem: 'must be after from' }]);
  }
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

/** PostgreSQL does not preserve the order of fields of jsonb. */
function isSameSearch(a: ViewSearch, b: ViewSearch): boolean {
  const text = (search: ViewSearch): string => JSON.stringify(Object.entries(search).sort());
  return text(a) === text(b);
}

function entry(action: AuditAction, view: SavedView, more: Record<string, unknown>): AuditEntry {
  const { id, projectId, name } = view;
  return { action, resource: `view/${id}`, projectId, metadata: { name, ...more } };
}
