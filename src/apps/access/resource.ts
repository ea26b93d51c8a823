import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Permission } from '../../auth/permissions.js';
import type { App } from '../model/app.entity.js';
import type { Installation } from '../model/installation.entity.js';
import type { Run } from '../model/runs/run.entity.js';

/** Resources of routes under `/api/v1/apps`, by type. */
export interface Resources {
  app: App;
  installation: Installation;
  run: Run;
}

export type ResourceType = keyof Resources;

/** Path parameter that names the resource. */
export const RESOURCE_PARAMETER: Readonly<Record<ResourceType, string>> = {
  app: 'app',
  installation: 'id',
  run: 'id',
};

/** Returns the permissions of which a request requires all. They may depend on its body, which is not validated yet. */
export type NeededPermissions = (body: Readonly<Record<string, unknown>>) => readonly Permission[];

export interface ResourceRule {
  type: ResourceType;
  permissions: NeededPermissions;
}

const RULE = Symbol('resource rule');
const INJECTED = Symbol('injected resource');
const RESOLVED = Symbol('resolved resource');

export function setResourceRule(handler: object, rule: ResourceRule): void {
  Reflect.defineMetadata(RULE, rule, handler);
}

export function resourceRuleOf(handler: object): ResourceRule | undefined {
  return Reflect.getMetadata(RULE, handler) as ResourceRule | undefined;
}

/** The type of a handler's {@link Resource} parameter; `undefined` without one. */
export function injectedResource(handler: object): ResourceType | undefined {
  return Reflect.getMetadata(INJECTED, handler) as ResourceType | undefined;
}

/** Called by the guard only, after it has checked the caller's permissions on the resource. */
export function setResource(request: object, type: ResourceType, resource: Resources[ResourceType]): void {
  (request as { [RESOLVED]?: object })[RESOLVED] = { type, resource };
}

const inject = createParamDecorator((type: ResourceType, context: ExecutionContext): unknown => {
  const request = context
    .switchToHttp()
    .getRequest<{ [RESOLVED]?: { type: ResourceType; resource: unknown } }>();
  const resolved = request[RESOLVED];
  if (resolved?.type !== type) throw new Error(`the route does not resolve a resource of type ${type}`);
  return resolved.resource;
});

/** Parameter decorator: the app, installation or run that the guard resolved and authorized. */
export function Resource(type: ResourceType): ParameterDecorator {
  return (prototype, name, index) => {
    inject(type)(prototype, name, index);
    const handler = (prototype as Record<string | symbol, object>)[name ?? ''];
    if (handler !== undefined) Reflect.defineMetadata(INJECTED, type, handler);
  };
}
