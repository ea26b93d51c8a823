import { Injectable, type OnModuleInit, type Type } from '@nestjs/common';
import { GUARDS_METADATA, METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';
import { ResourceGuard } from './resource.guard.js';
import { injectedResource, RESOURCE_PARAMETER, resourceRuleOf } from './resource.js';

type Handlers = Record<string, unknown>;

/**
 * Refuses to start with a route that declares a resource and does not resolve it, or that injects one which it does not
 * declare: such a route would be open, or fail at its first request.
 */
@Injectable()
export class ResourceRoutes implements OnModuleInit {
  constructor(private readonly modules: ModulesContainer) {}

  onModuleInit(): void {
    for (const { controllers } of this.modules.values()) {
      for (const { metatype } of controllers.values()) {
        if (typeof metatype === 'function') checkController(metatype as Type);
      }
    }
  }
}

/** @throws Error that names the handler. */
export function checkController(controller: Type): void {
  const prototype = controller.prototype as Handlers;
  for (const name of Object.getOwnPropertyNames(prototype)) {
    const handler = prototype[name];
    if (typeof handler !== 'function' || Reflect.getMetadata(METHOD_METADATA, handler) === undefined)
      continue;
    const problem = problemOf(controller, handler);
    if (problem !== null) throw new Error(`${controller.name}.${name} ${problem}`);
  }
}

function problemOf(controller: Type, handler: object): string | null {
  const rule = resourceRuleOf(handler);
  const injected = injectedResource(handler);
  if (rule === undefined) {
    return injected === undefined
      ? null
      : `takes a resource of type ${injected} without declaring a permission on it`;
  }
  if (injected !== rule.type)
    return `declares a permission on a resource of type ${rule.type} and does not take it`;
  const guards = (Reflect.getMetadata(GUARDS_METADATA, handler) ?? []) as unknown[];
  if (!guards.includes(ResourceGuard)) return 'declares a permission on a resource without its guard';
  const parameter = `:${RESOURCE_PARAMETER[rule.type]}`;
  const segments = [pathOf(controller), pathOf(handler)].join('/').split('/');
  return segments.includes(parameter) ? null : `declares a resource, but its path has no ${parameter}`;
}

function pathOf(target: object): string {
  const path = Reflect.getMetadata(PATH_METADATA, target) as string[] | string | undefined;
  return Array.isArray(path) ? (path[0] ?? '') : (path ?? '');
}
