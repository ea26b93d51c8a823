import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { parseExact } from '../../common/json/parse-exact.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { validationFailed } from '../../common/validation/validation-pipe.js';
import { restoreSecrets } from '../author-schemas/values/secret-values.js';
import type { Manifest } from '../model/manifest.js';
import { InstallationTrigger } from '../model/installation-trigger.entity.js';
import { APP_PROBLEMS } from '../problems.js';
import { inputText, ScheduleInputs } from '../schedules/schedule-inputs.js';
import type { BackfillRangeDto } from './backfill.dto.js';
import { nextTimes } from '../../common/time/cron-times.js';
import { json, queryRow } from '../../database/rows.js';

/** Concurrent runs of one backfill. */
const MAX_TIMES = 500;
/** Upper bound of the number of times that the error about a too large range reports. */
const MAX_COUNTED = 2000;

/** A schedule and its times in a range. */
interface Range {
  scheduleId: string;
  cron: string;
  timeZone: string;
  input: string | null;
  from: Date;
  to: Date;
  times: Date[];
}

/** Resolves the schedule of a backfill, its times in the range, and the input of its runs. */
@Injectable()
export class BackfillRanges {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly inputs: ScheduleInputs,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError `validation_failed`, `schedule_not_in_version`, `backfill_too_large` */
  async of(
    installationId: string,
    { schedule, from: fromText, to: toText }: BackfillRangeDto,
  ): Promise<Range> {
    const [from, to] = [new Date(fromText), new Date(toText)];
    if (from >= to) throw validationFailed([{ path: 'to', problem: 'must be after `from`' }]);
    if (to.getTime() > this.clock.now()) {
      throw validationFailed([{ path: 'to', problem: 'must not be in the future' }]);
    }
    const trigger = await this.dataSource.manager.findOneBy(InstallationTrigger, {
      installationId,
      id: schedule,
      kind: 'schedule',
    });
    if (trigger === null) {
      throw validationFailed([{ path: 'schedule', problem: 'is not a schedule of the installation' }]);
    }
    if (trigger.source === 'dropped') {
      throw new ProblemError(
        APP_PROBLEMS.schedule_not_in_version,
        'The installed version no longer contains the schedule, so it starts no runs.',
      );
    }
    const { cron, timeZone, input } = {
      ...trigger,
      cron: trigger.cron ?? '',
      timeZone: trigger.timeZone ?? 'UTC',
    };
    const times = backfillTimes({ cron, timeZone }, { from, to }, MAX_TIMES + 1);
    if (times.length > MAX_TIMES)
      throw tooLarge(backfillTimes({ cron, timeZone }, { from, to }, MAX_COUNTED + 1).length);
    if (times.length === 0) {
      throw validationFailed([{ path: 'from', problem: 'is the start of a range without a scheduled time' }]);
    }
    return { scheduleId: trigger.id, cron, timeZone, input, from, to, times };
  }

  /**
   * JSON text of the input that was sent, with the secret values that were sent masked; else that of the schedule.
   *
   * @throws ProblemError of an input that does not fit.
   */
  async inputOf(
    installationId: string,
    { cron, timeZone, input, times }: Range,
    sent: Record<string, unknown> | undefined,
  ): Promise<string | null> {
    if (sent === undefined) return input;
    const stored = input === null ? {} : (parseExact(input) as Record<string, unknown>);
    const version = await queryRow(
      this.dataSource,
      { manifest: json<Manifest>() },
      sql`SELECT v.manifest FROM app_versions AS v JOIN installations AS i ON i.app_version_id = v.id
           WHERE i.id = ${installationId}`,
    );
    const restored = restoreSecrets(sent, stored, [version?.manifest.input_schema]);
    const dueAt = times[0] ?? new Date(this.clock.now());
    await this.inputs.requireFitting(installationId, { cron, timeZone, input: restored, dueAt });
    return inputText(restored);
  }
}

function tooLarge(count: number): ProblemError {
  const counted = count > MAX_COUNTED ? `more than ${MAX_COUNTED}` : String(count);
  return new ProblemError(
    APP_PROBLEMS.backfill_too_large,
    `The schedule has ${counted} scheduled times in the range; a backfill can have at most ${MAX_TIMES}. Choose a shorter range.`,
  );
}

/**
 * The times of a cron expression from `from`, inclusive, to `to`, exclusive, as the schedule itself would have had them.
 *
 * @param count maximum number of computed times: each costs processor time.
 */
export function backfillTimes(
  { cron, timeZone }: { cron: string; timeZone: string },
  { from, to }: { from: Date; to: Date },
  count: number,
): Date[] {
  return nextTimes(cron, timeZone, new Date(from.getTime() - 1), count).filter((at) => at < to);
}
