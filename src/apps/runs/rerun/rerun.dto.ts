import { IsJsonObject } from '../../../common/validation/is-json-object.js';

export class RerunDto {
  /** Input of the new run; that of the repeated run when absent. */
  @IsJsonObject({ required: false })
  input?: Record<string, unknown>;
}
