import { IsBoolean, IsString, MaxLength } from 'class-validator';
import { IfPresent } from '../../common/validation/if-present.js';
import { IsJsonObject } from '../../common/validation/is-json-object.js';
import { ApiProperty } from '@nestjs/swagger';
import { nextTimes } from '../../common/time/cron-times.js';
import { zonedText } from '../../common/time/zoned-text.js';
import { parseExact } from '../../common/json/parse-exact.js';
import { maskSecrets } from '../author-schemas/values/secret-values.js';
import { isChanged } from '../installations/merged-triggers.js';
import {
  TRIGGER_SOURCES,
  type InstallationTrigger,
  type TriggerSource,
} from '../model/installation-trigger.entity.js';

export class CreateInstallationScheduleDto {
  /** Cron expression of five fields: minute, hour, day of the month, month, day of the week. */
  @IsString()
  @MaxLength(100)
  cron: string;

  /** IANA name of the time zone in which the cron expression is evaluated; UTC when absent. */
  @IfPresent()
  @IsString()
  @MaxLength(64)
  time_zone?: string;

  /** Input of the schedule's runs. The service adds the member `schedule` with the scheduled time of the run. */
  @IsJsonObject({ required: false })
  input?: Record<string, unknown>;

  /** Whether the schedule starts no runs; `false` when absent. */
  @IfPresent()
  @IsBoolean()
  paused?: boolean;
}

/** Omitted fields keep their value. */
export class UpdateInstallationScheduleDto {
  /** Cron expression of five fields: minute, hour, day of the month, month, day of the week. */
  @IfPresent()
  @IsString()
  @MaxLength(100)
  cron?: string;

  /** IANA name of the time zone in which the cron expression is evaluated. */
  @IfPresent()
  @IsString()
  @MaxLength(64)
  time_zone?: string;

  /** New input of the schedule's runs, which replaces the current one; an empty object removes it. */
  @IsJsonObject({ required: false })
  input?: Record<string, unknown>;

  /** Whether the schedule is paused and starts no runs. Times that pass while it is paused are skipped. */
  @IfPresent()
  @IsBoolean()
  paused?: boolean;
}

export class SchedulePreviewQuery {
  /** Cron expression of five fields: minute, hour, day of the month, month, day of the week. */
  @IsString()
  @MaxLength(100)
  cron: string;

  /** IANA name of the time zone in which the cron expression is evaluated; UTC when absent. */
  @IfPresent()
  @IsString()
  @MaxLength(64)
  time_zone?: string;
}

const SHOWN_TIMES = 5;

export class ScheduleTimeResponse {
  /** Scheduled time, RFC 3339, UTC. */
  at: Date;
  /** The same time in the time zone of the schedule, RFC 3339 with the offset of the time zone. */
  local: string;
}

class ManifestTimesResponse {
  /** Cron expression in the manifest. */
  cron: string;
  /** Time zone in the manifest, an IANA name. */
  time_zone: string;
}

export class InstallationScheduleResponse {
  /** Id of the schedule, a UUID. Unchanged when the installation is upgraded. */
  id: string;
  @ApiProperty({
    enum: TRIGGER_SOURCES,
    description:
      'Origin of the schedule: the manifest of the installed version, or a user who added it. `dropped`: a user changed the schedule, but the installed version no longer contains it, so it starts no runs.',
  })
  source: TriggerSource;
  /** Cron expression in force. */
  cron: string;
  /** IANA name of the time zone in force. */
  time_zone: string;
  /**
   * Input of the schedule's runs, without the member `schedule` that the service adds; `null` when there is none. Secret values
   * are masked.
   */
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  input: Record<string, unknown> | null;
  /** Whether the schedule is paused and starts no runs. */
  paused: boolean;
  /** Whether a user changed the schedule of the manifest: its cron expression, time zone or input, or whether it is paused. */
  changed: boolean;
  /**
   * Cron expression and time zone in the manifest of the latest version that contains the schedule; `null` for a schedule that a
   * user added.
   */
  manifest: ManifestTimesResponse | null;
  /** Time of the next run, RFC 3339, UTC; `null` while the schedule starts no runs. */
  next_run_at: Date | null;
  /** Next five times of the cron expression, even when the schedule starts no runs. */
  next_times: ScheduleTimeResponse[];
  /** Version of the installation's record, incremented by every change and sent as the `ETag`. */
  version: number;
}

export class InstallationSchedulesResponse {
  /** Schedules of the installation: those of the manifest in their order, followed by those that users added. */
  items: InstallationScheduleResponse[];
}

export class SchedulePreviewResponse {
  /** Next five times of the cron expression. */
  next_times: ScheduleTimeResponse[];
}

/** @param inputSchema of the installed version. */
export function scheduleResponse(
  trigger: InstallationTrigger,
  { version, inputSchema, now }: { version: number; inputSchema: unknown; now: Date },
): InstallationScheduleResponse {
  const { id, source, input, paused, manifestCron, manifestTimeZone } = trigger;
  const cron = trigger.cron ?? '';
  const timeZone = trigger.timeZone ?? 'UTC';
  return {
    id,
    source,
    cron,
    time_zone: timeZone,
    input: input === null ? null : maskSecrets(parseExact(input) as Record<string, unknown>, [inputSchema]),
    paused,
    changed: source !== 'added' && isChanged(trigger),
    manifest:
      source === 'added' ? null : { cron: manifestCron ?? cron, time_zone: manifestTimeZone ?? timeZone },
    next_run_at: trigger.nextAt,
    next_times: scheduleTimes(cron, timeZone, now),
    version,
  };
}

export function scheduleTimes(cron: string, timeZone: string, now: Date): ScheduleTimeResponse[] {
  return nextTimes(cron, timeZone, now, SHOWN_TIMES).map((at) => ({ at, local: zonedText(at, timeZone) }));
}
