import { IsIn } from 'class-validator';
import { RELATIONS, type Relations } from '../../permissions.js';
import { IsLabel } from '../../../common/validation/is-label.js';

export class SetMemberDto {
  /** Relation to the project, which replaces the present one. */
  @IsIn(RELATIONS.project)
  relation: Relations['project'];
}

export class CandidateQuery {
  /** Prefix of the e-mail address or the name. */
  @IsLabel()
  q: string;
}
