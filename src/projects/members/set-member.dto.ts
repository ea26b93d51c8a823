import { IsIn } from 'class-validator';
import { RELATIONS, type Relations } from '../../auth/permissions.js';

export class SetMemberDto {
  @IsIn(RELATIONS.project)
  relation: Relations['project'];
}
