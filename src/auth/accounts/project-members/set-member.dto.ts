import { IsIn } from 'class-validator';
import { RELATIONS, type Relations } from '../../permissions.js';

export class SetMemberDto {
  /** Relation to the project, which replaces the present one. */
  @IsIn(RELATIONS.project)
  relation: Relations['project'];
}
