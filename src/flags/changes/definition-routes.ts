import { applyDecorators } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Authenticated } from '../../auth/authenticated.decorator.js';
import type { Permission } from '../../auth/permissions.js';
import { ApiIfMatch } from '../../openapi/api-if-match.decorator.js';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';
import { ApiKeyOf, ApiProject } from '../api-parameters.js';

type Definition = 'flag' | 'group';
type Problems = Parameters<typeof ApiProblems>;

interface Operation {
  operationId: string;
  summary: string;
}

interface ChangeOperation extends Operation {
  /** Required permission on the project; `flags:edit` when absent. */
  permission?: Permission;
  /** Whether the route reads `If-Match`, by {@link expectedVersion}. */
  ifMatch?: true;
  problems?: Problems;
}

/** A route that lists flags or groups: for users, and for API keys with the scope `flags:read`. */
export function ListsDefinitions(operation: Operation): MethodDecorator {
  return applyDecorators(ApiProblems('validation_failed'), ApiOperation(operation), readable());
}

/** A route that reads the flag or group that `:key` names, with the same access as its list. */
export function ReadsDefinition(thing: Definition, operation: Operation): MethodDecorator {
  return applyDecorators(
    ApiProblems('not_found'),
    ApiProject(),
    ApiKeyOf(thing),
    ApiOperation(operation),
    readable(),
  );
}

/** A route that creates a flag or a group. */
export function CreatesDefinition({ problems = [], ...operation }: ChangeOperation): MethodDecorator {
  return applyDecorators(ApiProblems(...problems), ApiProject(), ApiOperation(operation), writable());
}

/** A route that changes the flag or group that `:key` names. `@HttpCode` stays with the handler, where the OpenAPI generator reads it. */
export function ChangesDefinition(
  thing: Definition,
  { permission, ifMatch, problems = [], ...operation }: ChangeOperation,
): MethodDecorator {
  return applyDecorators(
    ApiProblems(...problems),
    ...(ifMatch ? [ApiIfMatch()] : []),
    ApiProject(),
    ApiKeyOf(thing),
    ApiOperation(operation),
    writable(permission),
  );
}

function readable(): MethodDecorator {
  return Authenticated({ permission: 'flags:view', project: 'query.project_id', orApiKey: 'flags:read' });
}

function writable(permission: Permission = 'flags:edit'): MethodDecorator {
  return Authenticated({ permission, project: 'project_id' });
}
