import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUUID, ValidateBy } from 'class-validator';
import { PERMISSIONS, type Permission } from '../permissions.js';
import { parseObjectReference } from './object-reference.js';

export class ExplainQuery {
  /** Whom it is about; you, when it is left out. */
  @IsOptional()
  @IsUUID()
  user_id?: string;

  @ApiProperty({ enum: PERMISSIONS })
  @IsIn(PERMISSIONS, { message: '$property must be one of the permissions, e.g. flags:edit' })
  permission: Permission;

  /** `organization`, `project:<id or key>`, `app:<id>` or `installation:<id>`. */
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
