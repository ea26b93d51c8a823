import { IsIn } from 'class-validator';
import { RELATIONS, type Relations } from '../../auth/permissions.js';

export class SetAppMemberDto {
  /** Relation to the app, which replaces the present one. */
  @IsIn(RELATIONS.app)
  relation: Relations['app'];
}

export class SetInstallationMemberDto {
  /** Relation to the installation, which replaces the present one. */
  @IsIn(RELATIONS.installation)
  relation: Relations['installation'];
}
