import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { decodeCursor, toPage } from '../../common/pagination.js';
import { isInstant } from '../../common/validation/is-instant.js';
import { isUuid } from '../../common/uuid-v7.js';
import { FlagSchedule } from './flag-schedule.entity.js';
import { type ScheduleQuery, scheduleResponse, type SchedulePageResponse } from './schedule.dto.js';

@Injectable()
export class SchedulesReadModel {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Schedules ordered by their time, the latest first. */
  async page(projectId: string, { limit, cursor, key, state }: ScheduleQuery): Promise<SchedulePageResponse> {
    const after = decodeCursor(
      cursor,
      ([runAt, id, ...rest]) => rest.length === 0 && isInstant(runAt) && isUuid(id ?? ''),
    );
    const query = this.dataSource
      .createQueryBuilder(FlagSchedule, 'schedule')
      .where({
        projectId,
        ...(key === undefined ? {} : { flagKey: key }),
        ...(state === undefined ? {} : { state }),
      })
      .orderBy('schedule.run_at', 'DESC')
      .addOrderBy('schedule.id', 'DESC')
      .limit(limit + 1);
    if (after) {
      query.andWhere('(schedule.run_at, schedule.id) < (:runAt::timestamptz, :id::uuid)', {
        runAt: after[0],
        id: after[1],
      });
    }
    return toPage(await query.getMany(), limit, scheduleResponse, ({ runAt, id }) => [
      runAt.toISOString(),
      id,
    ]);
  }
}
