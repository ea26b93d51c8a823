import { RequestMethod, type INestApplication } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { accessRuleOf, type AccessRule } from '../../../src/auth/access-rule.js';

export interface Route {
  /** `GET /api/projects/:project`, in Express's notation. */
  name: string;
  /** `null` for a route without a controller, which bypasses Nest and its guards. */
  rule: AccessRule | null;
}

/**
 * The routes that Express matches, which include those that the OpenAPI document omits: hidden routes, and routes of
 * libraries. Each with the rule of its controller's method. The application must be running.
 */
export function routesOf(app: INestApplication): Route[] {
  const rules = rulesOfControllers(app);
  const express = app.getHttpAdapter().getInstance() as { router: { stack: Layer[] } };
  return express.router.stack.flatMap(({ route }) =>
    route ? namesOf(route).map((name) => ({ name, rule: rules.get(name) ?? null })) : [],
  );
}

/** Layer of Express 5's router; layers without a route are middleware. */
interface Layer {
  route?: { path: unknown; methods: Record<string, boolean> };
}

function namesOf({ path, methods }: NonNullable<Layer['route']>): string[] {
  const paths = Array.isArray(path) ? (path as unknown[]) : [path];
  return paths.flatMap((each) =>
    Object.keys(methods).map(
      (method) => `${method === '_all' ? 'ALL' : method.toUpperCase()} ${String(each)}`,
    ),
  );
}

function rulesOfControllers(app: INestApplication): Map<string, AccessRule> {
  const rules = new Map<string, AccessRule>();
  const scanner = new MetadataScanner();
  for (const { metatype } of app.get(DiscoveryService, { strict: false }).getControllers()) {
    if (!metatype) continue;
    const prototype = metatype.prototype as Record<string, object>;
    for (const method of scanner.getAllMethodNames(prototype)) {
      const handler = prototype[method];
      const verb = handler && (Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined);
      if (handler === undefined || verb === undefined) continue;
      for (const start of pathsIn(metatype)) {
        for (const end of pathsIn(handler)) {
          rules.set(`${RequestMethod[verb]} ${joined(start, end)}`, accessRuleOf(handler));
        }
      }
    }
  }
  return rules;
}

function pathsIn(target: object): string[] {
  const path = Reflect.getMetadata(PATH_METADATA, target) as string | string[];
  return Array.isArray(path) ? path : [path];
}

function joined(start: string, end: string): string {
  return `/${start}/${end}`.replace(/\/+/g, '/').replace(/(?<=.)\/$/, '');
}
