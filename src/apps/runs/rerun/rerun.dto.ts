import { IsJsonObject } from '../../../common/validation/is-json-object.js';

export class RerunDto {
  /** Instead of the first run's. */
  @IsJsonObject({ required: false })
  input?: Record<string, unknown>;
}
