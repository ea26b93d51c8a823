import { IsBoolean, IsString, MaxLength, ValidateIf } from 'class-validator';
import { IsJsonObject } from '../../common/validation/is-json-object.js';

const given = (_dto: unknown, value: unknown): boolean => value !== undefined;

export class CreateInstallationScheduleDto {
  /** Cron expression of five fields: minute, hour, day of the month, month, day of the week. */
  @IsString()
  @MaxLength(100)
  cron: string;

  /** IANA name of the time zone in which the cron expression is evaluated; UTC when absent. */
  @ValidateIf(given)
  @IsString()
  @MaxLength(64)
  time_zone?: string;

  /** Input of the schedule's runs. The service adds `schedule` with the time that a run is for. */
  @IsJsonObject({ required: false })
  input?: Record<string, unknown>;

  /** Whether the schedule starts no runs; `false` when absent. */
  @ValidateIf(given)
  @IsBoolean()
  paused?: boolean;
}

/** Omitted fields keep their value. */
export class UpdateInstallationScheduleDto {
  /** Cron expression of five fields: minute, hour, day of the month, month, day of the week. */
  @ValidateIf(given)
  @IsString()
  @MaxLength(100)
  cron?: string;

  /** IANA name of the time zone in which the cron expression is evaluated. */
  @ValidateIf(given)
  @IsString()
  @MaxLength(64)
  time_zone?: string;

  /** Complete new input of the schedule's runs; an empty object removes it. */
  @IsJsonObject({ required: false })
  input?: Record<string, unknown>;

  /** Whether the schedule is paused and starts no runs. Times that pass while it is paused are skipped. */
  @ValidateIf(given)
  @IsBoolean()
  paused?: boolean;
}

export class SchedulePreviewQuery {
  /** Cron expression of five fields: minute, hour, day of the month, month, day of the week. */
  @IsString()
  @MaxLength(100)
  cron: string;

  /** IANA name of the time zone in which the cron expression is evaluated; UTC when absent. */
  @ValidateIf(given)
  @IsString()
  @MaxLength(64)
  time_zone?: string;
}
