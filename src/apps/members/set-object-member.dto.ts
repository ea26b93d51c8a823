import { IsIn } from 'class-validator';
import { RELATIONS, type Relations } from '../../auth/permissions.js';

export class SetAppMemberDto {
  @IsIn(RELATIONS.app)
  relation: Relations['app'];
}

export class SetInstallationMemberDto {
  @IsIn(RELATIONS.installation)
  relation: Relations['installation'];
}
