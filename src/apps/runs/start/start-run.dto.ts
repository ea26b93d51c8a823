import { IsIn, ValidateIf } from 'class-validator';
import { IsJsonObject } from '../../../common/validation/is-json-object.js';

const given = (_dto: unknown, value: unknown): boolean => value !== undefined;

export class StartRunDto {
  /** As the installed version's `input_schema` says; `{}` when it is left out. The orchestrator shows it: no place for secrets. */
  @IsJsonObject({ required: false })
  input?: Record<string, unknown>;

  /** People start manual runs; the other kinds start by themselves. */
  @ValidateIf(given)
  @IsIn(['manual'])
  run_kind?: 'manual';
}
