import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

/** A layer of Express 5's router; one without a route is middleware. */
interface RouterLayer {
  route?: { path: unknown; methods: Record<string, boolean> };
  match(path: string): boolean;
}

/** Characters that make a path a pattern: parameters, wildcards, optional parts. */
const PATTERN = /[:*{(]/;

/**
 * Derives the methods of a path from the registered routes, so that 405, OPTIONS and CORS need no separate list. Complete
 * once the application's modules are initialized.
 */
@Injectable()
export class RouteMethods {
  private literal: ReadonlyMap<string, ReadonlySet<string>> | undefined;

  constructor(private readonly adapterHost: HttpAdapterHost) {}

  /** The methods for `Allow`; empty when no route has the path. */
  at(path: string): string[] {
    const methods = this.literals.get(path) ?? this.matching(path);
    return methods.size === 0 ? [] : [...methods, 'OPTIONS'].toSorted();
  }

  /**
   * Whether a route has exactly this path without parameters, but none for this method. Without this check `DELETE
   * /api/flags/stream` would reach the route for the flag with the key `stream`.
   */
  isLiteralWithout(path: string, method: string): boolean {
    const methods = this.literals.get(path);
    return methods !== undefined && !methods.has(method);
  }

  private get literals(): ReadonlyMap<string, ReadonlySet<string>> {
    if (this.literal !== undefined) return this.literal;
    const found = new Map<string, Set<string>>();
    for (const { route } of this.layers()) {
      if (typeof route?.path !== 'string' || PATTERN.test(route.path)) continue;
      const methods = found.get(route.path) ?? new Set();
      for (const method of methodsOf(route)) methods.add(method);
      found.set(route.path, methods);
    }
    return (this.literal = found);
  }

  private matching(path: string): Set<string> {
    const methods = new Set<string>();
    for (const layer of this.layers()) {
      if (layer.route === undefined || !isMatch(layer, path)) continue;
      for (const method of methodsOf(layer.route)) methods.add(method);
    }
    return methods;
  }

  private layers(): readonly RouterLayer[] {
    const express = this.adapterHost.httpAdapter.getInstance<{ router: { stack: RouterLayer[] } }>();
    return express.router.stack;
  }
}

function methodsOf(route: NonNullable<RouterLayer['route']>): string[] {
  const methods = Object.keys(route.methods).map((method) => method.toUpperCase());
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods;
}

/** A path that cannot be decoded does not match. */
function isMatch(layer: RouterLayer, path: string): boolean {
  try {
    return layer.match(path);
  } catch {
    return false;
  }
}
