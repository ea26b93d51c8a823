import { IsIn, ValidateIf } from 'class-validator';
import { IsJsonObject } from '../../../common/validation/is-json-object.js';

const given = (_dto: unknown, value: unknown): boolean => value !== undefined;

export class StartRunDto {
  /**
   * Input that matches the version's `input_schema`; `{}` when absent. The orchestrator displays it, so it must not
   * contain secrets.
   */
  @IsJsonObject({ required: false })
  input?: Record<string, unknown>;

  /** Kind of the run. Callers start only `manual` runs; triggers start the others. */
  @ValidateIf(given)
  @IsIn(['manual'])
  run_kind?: 'manual';
}
