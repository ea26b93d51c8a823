import { Injectable } from '@nestjs/common';
import type { UserCaller } from '../../../auth/caller.js';
import { PermissionChecks } from '../../../auth/authorization/permission-checks.js';
import { Clock } from '../../../common/clock.js';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { isUuid, uuidV7 } from '../../../common/uuid-v7.js';
import { AppsAccess } from '../../access/apps-access.js';
import type { BatchAction } from '../../model/runs/run-batch.entity.js';
import { idempotencyOf } from '../start/idempotency.js';
import type { RunBatchDto, RunBatchPreviewResponse, RunBatchResponse } from './run-batch.dto.js';
import { RunBatchFinder } from './run-batch-finder.js';
import { RunBatchStore } from './run-batch-store.js';
import { RunBatchWorker } from './run-batch-worker.js';

/** Maximum number of runs of one batch. */
export const MAX_BATCH_RUNS = 1000;

export const ACTION_PERMISSIONS = { cancel: 'runs:cancel', rerun: 'runs:start' } as const satisfies Record<
  BatchAction,
  string
>;

/** Finds the runs of a batch, and creates the batch. */
@Injectable()
export class RunBatchesService {
  constructor(
    private readonly finder: RunBatchFinder,
    private readonly checks: PermissionChecks,
    private readonly access: AppsAccess,
    private readonly store: RunBatchStore,
    private readonly worker: RunBatchWorker,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError `forbidden`, `scope_missing`, `not_found` */
  async preview(caller: UserCaller, input: RunBatchDto): Promise<RunBatchPreviewResponse> {
    await this.requirePermission(caller, input);
    const ids = await this.finder.find(caller, input, MAX_BATCH_RUNS + 1);
    return {
      matching: Math.min(ids.length, MAX_BATCH_RUNS),
      limit: MAX_BATCH_RUNS,
      more: ids.length > MAX_BATCH_RUNS,
    };
  }

  /** @throws ProblemError of {@link preview}, `too_many_batches`, `idempotency_key_reused` */
  async create(
    caller: UserCaller,
    input: RunBatchDto,
    key: string | undefined,
  ): Promise<{ batch: RunBatchResponse; created: boolean }> {
    const { id: projectId } = await this.requirePermission(caller, input);
    const idempotency = idempotencyOf(key, sentFields(input));
    const ids = await this.finder.find(caller, input, MAX_BATCH_RUNS);
    const { userId, scopes, confinedTo, credential, origin } = caller;
    const { action, reason, ...filter } = input;
    const { id, created } = await this.store.create(
      {
        id: uuidV7(),
        projectId,
        action,
        actorUserId: userId,
        caller: {
          kind: 'user',
          userId,
          scopes,
          ...(confinedTo === undefined ? {} : { confinedTo }),
          credential,
          origin,
          projectId,
        },
        reason: reason ?? null,
        createdAt: new Date(this.clock.now()),
      },
      ids,
      filter,
      idempotency,
    );
    void this.worker.runDue();
    return { batch: await this.store.read(id, userId), created };
  }

  /** @throws ProblemError `not_found` */
  one(caller: UserCaller, id: string): Promise<RunBatchResponse> {
    if (!isUuid(id)) throw new ProblemError('not_found', 'The caller has no batch with this id.');
    return this.store.read(id, caller.userId);
  }

  /** Checks the permission for the whole batch; the worker checks it again for each run before it acts. */
  private async requirePermission(
    caller: UserCaller,
    { action, project_id: project, installation_id: installation }: RunBatchDto,
  ): Promise<{ id: string }> {
    const permission = ACTION_PERMISSIONS[action];
    if (installation === undefined) return this.checks.requireOnProject(caller, permission, project);
    const { projectId } = await this.access.requireOnInstallation(caller, permission, installation);
    return { id: projectId };
  }
}

/** Removes absent fields, which the hash of a request cannot contain. */
function sentFields(input: RunBatchDto): object {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}
