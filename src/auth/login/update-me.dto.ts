import { IsLabel } from '../../common/validation/is-label.js';

export class UpdateMeDto {
  @IsLabel()
  name: string;
}
