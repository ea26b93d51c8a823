import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditLog } from '../../audit/audit-log.js';
import { actorOf, type UserCaller } from '../../auth/caller.js';
import { Clock } from '../../common/clock.js';
import { zonedText } from '../../common/time/zoned-text.js';
import { uuidV7 } from '../../common/uuid-v7.js';
import { lockInstalled } from '../installations/installed-version.js';
import type { Backfill } from '../model/backfill.entity.js';
import type { Installation } from '../model/installation.entity.js';
import { idempotencyOf } from '../runs/start/idempotency.js';
import { requireActive, requireStartable } from '../runs/start/startable.js';
import { BackfillRanges } from './backfill-ranges.js';
import { BackfillStore } from './backfill-store.js';
import { BackfillWorker } from './backfill-worker.js';
import type {
  BackfillRangeDto,
  CreateBackfillDto,
  BackfillPreviewResponse,
  BackfillResponse,
} from './backfill.dto.js';
import { toBackfillResponse, toBackfillResponses } from './read-backfills.js';
import { installationAuditEntry } from '../installations/installation-audit-entry.js';

/** Previews, creates and lists the backfills of an installation. */
@Injectable()
export class BackfillsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly store: BackfillStore,
    private readonly worker: BackfillWorker,
    private readonly ranges: BackfillRanges,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError `validation_failed`, `schedule_not_in_version`, `backfill_too_large` */
  async preview({ id }: Installation, dto: BackfillRangeDto): Promise<BackfillPreviewResponse> {
    const { cron, timeZone, times } = await this.ranges.of(id, dto);
    return { cron, time_zone: timeZone, times: times.map((at) => ({ at, local: zonedText(at, timeZone) })) };
  }

  /**
   * @returns the backfill that was created with the key within a day, or a new one.
   * @throws ProblemError those of {@link preview}, `too_many_backfills`, `idempotency_key_reused`, and the problems that
   *   prevent runs of the schedule from starting.
   */
  async create(
    caller: UserCaller,
    { id: installationId, projectId }: Installation,
    dto: CreateBackfillDto,
    key: string | undefined,
  ): Promise<{ backfill: BackfillResponse; created: boolean }> {
    const idempotency = idempotencyOf(key, sentFields(dto));
    const range = await this.ranges.of(installationId, dto);
    const input = await this.ranges.inputOf(installationId, range, dto.input);
    const now = new Date(this.clock.now());
    const { userId, scopes, confinedTo, credential, origin } = caller;
    const backfill: Backfill = {
      id: uuidV7(now.getTime()),
      installationId,
      scheduleId: range.scheduleId,
      cron: range.cron,
      timeZone: range.timeZone,
      input,
      fromAt: range.from,
      toAt: range.to,
      concurrency: dto.concurrency ?? 1,
      actorUserId: userId,
      caller: {
        kind: 'user',
        userId,
        scopes,
        ...(confinedTo && { confinedTo }),
        credential,
        origin,
        projectId,
      },
      idempotencyKey: idempotency?.key ?? null,
      idempotencyHash: idempotency?.hash ?? null,
      blockedBy: null,
      createdAt: now,
      canceledAt: null,
      endedAt: null,
    };
    const known = await this.dataSource.transaction(async (manager) => {
      const installation = await lockInstalled(manager, installationId);
      const repeated =
        idempotency && (await this.store.findRepeated(manager, installationId, idempotency, now.getTime()));
      if (repeated !== null) return repeated;
      requireActive(installation);
      await requireStartable(manager, installation, 'schedule');
      await this.store.create(manager, backfill, range.times);
      const entry = await installationAuditEntry(manager, installation, 'installation.backfill_created', {
        backfill_id: backfill.id,
        schedule_id: range.scheduleId,
        from: range.from,
        to: range.to,
        times: range.times.length,
        concurrency: backfill.concurrency,
      });
      await this.audit.record(manager, actorOf(caller), entry);
      return null;
    });
    void this.worker.runDue();
    return {
      backfill: await toBackfillResponse(this.dataSource.manager, known ?? backfill),
      created: known === null,
    };
  }

  async list({ id }: Installation): Promise<BackfillResponse[]> {
    return toBackfillResponses(this.dataSource.manager, await this.store.list(id));
  }

  /** @throws ProblemError `not_found` */
  async one({ id: installationId }: Installation, id: string): Promise<BackfillResponse> {
    return toBackfillResponse(this.dataSource.manager, await this.store.one(installationId, id));
  }
}

/** Removes absent fields, which the hash of a request cannot contain. */
function sentFields(input: CreateBackfillDto): object {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}
