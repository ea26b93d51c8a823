import { IsLabel } from '../../common/validation/is-label.js';
import { IsProjectKey } from './is-project-key.js';

export class CreateProjectDto {
  /**
   * Key of the project, used in URLs: 2 to 63 lower-case letters, digits and hyphens. Permanent.
   * @example checkout
   */
  @IsProjectKey()
  key: string;

  /**
   * Display name of the project.
   * @example Checkout
   */
  @IsLabel()
  name: string;
}
