import { IsLabel } from '../../common/validation/is-label.js';
import { IsProjectKey } from './is-project-key.js';

export class CreateProjectDto {
  /**
   * What people write in addresses: 2 to 63 lower-case letters, digits and hyphens. It never changes.
   * @example checkout
   */
  @IsProjectKey()
  key: string;

  /** @example Checkout */
  @IsLabel()
  name: string;
}
