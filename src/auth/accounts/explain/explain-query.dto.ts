import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUUID, ValidateBy } from 'class-validator';
import { PERMISSIONS, type Permission } from '../../permissions.js';
import { parseObjectReference } from './object-reference.js';

export class ExplainQuery {
  /** Id of the user whose permission is explained; the caller when absent. */
  @IsOptional()
  @IsUUID()
  user_id?: string;

  /** Permission to explain, for example `flags:edit`. */
  @ApiProperty({ enum: PERMISSIONS })
  @IsIn(PERMISSIONS, { message: '$property must be one of the permissions, e.g. flags:edit' })
  permission: Permission;

  /** Object of the permission: `organization`, `project:<id or key>`, `app:<id>` or `installation:<id>`. */
  @ValidateBy({
    name: 'isObjectReference',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && parseObjectReference(value) !== null,
      defaultMessage: () =>
        '$property must be organization, project:<id or key>, app:<id> or installation:<id>',
    },
  })
  object: string;
}
