import { applyDecorators } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { Authenticated } from '../../auth/authenticated.decorator.js';
import type { Permission } from '../../auth/permissions.js';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';

/**
 * A route of people about one app, installation or run. Its service finds the thing and asks for the
 * permission (`AppsAccess`): only then is it known on what.
 */
export function PermissionOn(
  object: 'app' | 'installation' | 'run',
  permission: Permission,
): MethodDecorator {
  return applyDecorators(
    Authenticated(),
    ApiExtension('x-required-permission', permission),
    ApiExtension('x-permission-on', object),
    ApiProblems('forbidden', 'scope_missing', 'not_found'),
  );
}
