import { IsLabel } from '../../../common/validation/is-label.js';

export class CandidateQuery {
  /** Prefix of the e-mail address or the name. */
  @IsLabel()
  q: string;
}
