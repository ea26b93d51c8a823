import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, LessThanOrEqual } from 'typeorm';
import { AuditLog } from '../../audit/audit-log.js';
import { Clock } from '../../common/clock.js';
import type { ProblemError } from '../../common/problem/problem-error.js';
import { FlagSchedule } from './flag-schedule.entity.js';
import { scheduleEntry } from './schedules.service.js';

/** Maximum number of schedules of one pass; the next pass follows within a second. */
const BATCH = 500;

/** Reads due schedules, and records those that cannot be applied. */
@Injectable()
export class DueSchedules {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Due schedules, the oldest first. */
  due(): Promise<FlagSchedule[]> {
    return this.dataSource.manager.find(FlagSchedule, {
      where: { state: 'pending', runAt: LessThanOrEqual(new Date(this.clock.now())) },
      order: { runAt: 'ASC', id: 'ASC' },
      take: BATCH,
    });
  }

  /** @returns `false` when another replica has run the schedule, or a user has canceled it. */
  fail(schedule: FlagSchedule, problem: ProblemError): Promise<boolean> {
    const { id, createdBy: userId } = schedule;
    const texts = [
      problem.detail,
      ...(problem.errors ?? []).map(({ path, problem }) => `${path} ${problem}`),
    ];
    const failure = {
      state: 'failed',
      finishedAt: new Date(this.clock.now()),
      error: texts.join(' '),
    } as const;
    return this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.update(FlagSchedule, { id, state: 'pending' }, failure);
      if (affected !== 1) return false;
      const entry = scheduleEntry('flag_schedule.failed', { ...schedule, ...failure });
      await this.audit.record(manager, { kind: 'user', userId, origin: null }, entry);
      return true;
    });
  }
}
