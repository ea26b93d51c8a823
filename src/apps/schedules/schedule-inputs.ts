import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { stringifyExact } from '../../common/json/exact-number.js';
import { parseExact } from '../../common/json/parse-exact.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { validationFailed } from '../../common/validation/validation-pipe.js';
import { checkValue, requireFitting } from '../author-schemas/values/checked-value.js';
import { JsonSchemas } from '../author-schemas/json-schemas.js';
import { App } from '../model/app.entity.js';
import { AppVersion } from '../model/app-version.entity.js';
import { Installation } from '../model/installation.entity.js';
import { APP_PROBLEMS } from '../problems.js';

/** Maximum size of a schedule's own input, which leaves space for the service's fields and the rest of the run's payload. */
const MAX_INPUT_BYTES = 60 * 1024;

/** Checks the input of a schedule when it is written, so that errors are not found only at the scheduled time. */
@Injectable()
export class ScheduleInputs {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly schemas: JsonSchemas,
  ) {}

  /**
   * An empty input is not checked: it means that the schedule has no input of its own.
   *
   * @throws ProblemError `validation_failed`, `run_input_too_large`, `run_input_invalid`, `schema_timeout`
   */
  async requireFitting(
    installationId: string,
    {
      cron,
      timeZone,
      input,
      dueAt,
    }: { cron: string; timeZone: string; input: Record<string, unknown>; dueAt: Date },
  ): Promise<void> {
    if (Object.keys(input).length === 0) return;
    if (Object.hasOwn(input, SCHEDULE_KEY)) {
      throw validationFailed([{ path: `input.${SCHEDULE_KEY}`, problem: 'is set by the service' }]);
    }
    const text = stringifyExact(input);
    if (Buffer.byteLength(text) > MAX_INPUT_BYTES) {
      throw new ProblemError(
        APP_PROBLEMS.run_input_too_large,
        `The input of a schedule has at most ${MAX_INPUT_BYTES / 1024} KB. Keep large data elsewhere and send its address.`,
      );
    }
    const { manager } = this.dataSource;
    const { appVersionId: versionId, appId } = await manager.findOneByOrFail(Installation, {
      id: installationId,
    });
    const { manifest } = await manager.findOneByOrFail(AppVersion, { id: versionId });
    const app = await manager.findOneByOrFail(App, { id: appId });
    const owner = { versionId, app, schema: manifest.input_schema };
    const { check } = await checkValue(
      this.schemas,
      owner,
      scheduleInput({ cron, timeZone, input: text, dueAt }),
    );
    requireFitting(
      check,
      'input',
      (errors) =>
        new ProblemError(
          APP_PROBLEMS.run_input_invalid,
          "Send an input that, with `schedule` added, fits the installed version's input_schema; see `errors`.",
          { errors },
        ),
    );
  }
}

/** Key of the input that the service sets. */
const SCHEDULE_KEY = 'schedule';

/** Input of a run that a schedule starts: the schedule's input and the scheduled time. */
export function scheduleInput({
  cron,
  timeZone,
  input,
  dueAt,
}: {
  cron: string;
  timeZone: string;
  /** JSON text of an object; `null`: no input. */
  input: string | null;
  dueAt: Date;
}): Record<string, unknown> {
  const own = input === null ? {} : (parseExact(input) as Record<string, unknown>);
  return { ...own, [SCHEDULE_KEY]: { cron, time_zone: timeZone, due_at: dueAt.toISOString() } };
}

/** JSON text of an input as it is stored; `null` for an empty one. */
export function inputText(input: Record<string, unknown>): string | null {
  return Object.keys(input).length === 0 ? null : stringifyExact(input);
}
