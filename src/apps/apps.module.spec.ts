import type { Provider, Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';
import { describe, expect, it } from 'vitest';
import { AuthModule } from '../auth/auth.module.js';
import { EventsModule } from '../events/events.module.js';
import { LiveModule } from '../live/live.module.js';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.js';
import { AppsModule } from './apps.module.js';
import { CallbackCommitter } from './callbacks/callback-committer.js';

const metadataOf = <T>(key: string, module: Type): T[] =>
  (Reflect.getMetadata(key, module) as T[] | undefined) ?? [];

/** Every module that is reached by imports, `from` included. */
function reachedModules(from: Type, reached = new Set<Type>()): Set<Type> {
  if (reached.has(from)) return reached;
  reached.add(from);
  for (const next of metadataOf<Type>(MODULE_METADATA.IMPORTS, from)) reachedModules(next, reached);
  return reached;
}

describe('the modules that AppsModule composes', () => {
  const modules = [...reachedModules(AppsModule)];
  const all = <T>(key: string): T[] => modules.flatMap((module) => metadataOf<T>(key, module));
  const tokens = all<Provider>(MODULE_METADATA.PROVIDERS).map((provider) =>
    typeof provider === 'function' ? provider : provider.provide,
  );

  it('register every provider and every controller once', () => {
    const registered = [...tokens, ...all<Type>(MODULE_METADATA.CONTROLLERS)];
    expect(registered.length).toBeGreaterThan(100);
    expect(registered.filter((token, index) => registered.indexOf(token) !== index)).toEqual([]);
  });

  it('stop accepting work before Nest waits for the first of them to finish', () => {
    const lower = [AuthModule, EventsModule, LiveModule, RateLimitsModule];
    const notOfApps = new Set(lower.flatMap((module) => [...reachedModules(module)]));
    const workers = modules
      .filter((module) => !notOfApps.has(module))
      .flatMap((module) => metadataOf<Provider>(MODULE_METADATA.PROVIDERS, module))
      .filter((provider): provider is Type => typeof provider === 'function')
      .filter(({ prototype }) => 'beforeApplicationShutdown' in (prototype as object))
      // Claims no work: its callbacks arrive as requests, which end when the HTTP server is closed.
      .filter((provider) => provider !== CallbackCommitter);
    expect(workers.length).toBeGreaterThan(4);
    expect(workers.filter(({ prototype }) => !('onModuleDestroy' in (prototype as object)))).toEqual([]);
  });
});
