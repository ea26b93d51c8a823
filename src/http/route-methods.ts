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
 * Derives which methods a path accepts from the routes that are registered, so that 405, OPTIONS and CORS need no
 * list of their own. Complete once the application's modules are initialized.
 */
@Injectable()
export class RouteMethods {
  private literal: ReadonlyMap<string, ReadonlySet<string>> | undefined;

  constructor(private readonly adapterHost: HttpAdapterHost) {}

  /** The value of `Allow` for a path; empty when no route has it. */
  at(path: string): string[] {
    const methods = this.literals.get(path) ?? this.matching(path);
    return methods.size === 0 ? [] : [...methods, 'OPTIONS'].toSorted();
  }

  /**
   * Whether a path is written out in a route, but not for this method. Without this check
   * `DELETE /api/flags/stream` would reach the route for the flag with the key `stream`.
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

/** A path that cannot be decoded matches nothing. */
function isMatch(layer: RouterLayer, path: string): boolean {
  try {
    return layer.match(path);
  } catch {
    return false;
  }
}
