import { IsLabel } from '../../common/validation/is-label.js';

export class CandidateQuery {
  /** How the e-mail address or the name begins. */
  @IsLabel()
  q: string;
}
