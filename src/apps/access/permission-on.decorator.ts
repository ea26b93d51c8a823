import { applyDecorators, UseGuards } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { Authenticated } from '../../auth/authenticated.decorator.js';
import type { Permission } from '../../auth/permissions.js';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';
import { ResourceGuard } from './resource.guard.js';
import { setResourceRule, type NeededPermissions, type ResourceType } from './resource.js';

/**
 * A route for people on one app, installation or run, which `ResourceGuard` resolves from the path and authorizes
 * before the handler runs. The handler receives it by `@Resource(type)`.
 *
 * @param permission named in the OpenAPI document, and required for every request unless `needed` returns others.
 */
export function PermissionOn(
  type: ResourceType,
  permission: Permission,
  needed: NeededPermissions = () => [permission],
): MethodDecorator {
  return applyDecorators(
    Authenticated({ onResource: true }),
    ResolvesResource(type, needed),
    ApiExtension('x-required-permission', permission),
    ApiExtension('x-permission-on', type),
    ApiProblems('forbidden', 'scope_missing', 'not_found'),
  );
}

/** Resolves and authorizes a second object that the path names, in addition to the route's access rule. */
export function ResolvesResource(type: ResourceType, needed: NeededPermissions): MethodDecorator {
  const rule: MethodDecorator = (_target, _key, descriptor) => {
    setResourceRule(descriptor.value as object, { type, permissions: needed });
  };
  return applyDecorators(rule, UseGuards(ResourceGuard));
}
