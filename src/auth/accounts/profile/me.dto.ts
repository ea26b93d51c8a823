import { IsLabel } from '../../../common/validation/is-label.js';

export class UpdateMeDto {
  /** New display name of the caller. */
  @IsLabel()
  name: string;
}
