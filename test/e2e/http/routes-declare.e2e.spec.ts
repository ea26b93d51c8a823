import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Controller, Get, Module, type Type } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppModule } from '../../../src/app.module.js';
import { Public } from '../../../src/auth/authenticated.decorator.js';
import { SecretBox } from '../../../src/common/crypto/secret-box.js';
import { AppConfig } from '../../../src/config/app-config.js';
import { configureApp } from '../../../src/configure-app.js';
import { routesOf, type Route } from '../../support/http/route-table.js';
import { SETUP_TOKEN } from '../../support/processes/test-app.js';
import { createTestDatabase, type TestDatabase } from '../../support/postgres/test-database.js';

@Controller('probe')
class ProbeController {
  @Get('open')
  @Public()
  open(): string {
    return 'open';
  }

  @Get('forgotten/:id')
  forgotten(): string {
    return 'forgotten';
  }

  @Get(['forgotten-too', 'forgotten-as-well'])
  both(): string {
    return 'forgotten';
  }
}

@Module({ controllers: [ProbeController] })
class ProbeModule {}

@Controller('hidden')
class HiddenController {
  @Get(':parameter')
  @Public()
  first(): string {
    return 'first';
  }

  @Get('literal')
  @Public()
  second(): string {
    return 'second';
  }
}

@Module({ controllers: [HiddenController] })
class HiddenModule {}

@Module({})
class NothingModule {}

/** Swagger's pages and the OpenAPI document, which contain only what is in the repository. */
const WITHOUT_CONTROLLER: ReadonlySet<string> = new Set([
  'GET /api/docs',
  'GET /api/docs/',
  'GET /api/docs/LICENSE',
  'GET /api/docs/docs/swagger-ui-init.js',
  'GET /api/docs/index.html',
  'GET /api/docs/openapi.json',
  'GET /api/docs/swagger-ui-init.js',
  'GET /api/docs-yaml',
]);

/** Routes without a declaration: those of Nest are closed to every caller, those outside Nest are open. */
function undeclared(routes: readonly Route[]): string[] {
  return routes
    .filter(({ name, rule }) => (rule === null ? !WITHOUT_CONTROLLER.has(name) : rule.kind === 'denied'))
    .map(({ name }) => name);
}

interface RouterLayer {
  route?: { path: string; methods: Record<string, boolean> };
  match(path: string): boolean;
}

/** Routes whose own path, with some value for its parameters, matches another route first. */
function hiddenRoutes(app: NestExpressApplication): string[] {
  const { router } = app.getHttpAdapter().getInstance() as unknown as { router: { stack: RouterLayer[] } };
  return router.stack.flatMap((layer) => {
    // Swagger mounts its page a second time, with a trailing slash.
    if (layer.route === undefined || !/^\/.*[^/]$/.test(layer.route.path)) return [];
    const { path, methods } = layer.route;
    const example = path.replaceAll(/[:*]\w+/g, 'any-value');
    return Object.keys(methods).flatMap((method) => {
      const first = router.stack.find(
        (other) => other.route?.methods[method] === true && other.match(example),
      );
      const verb = method.toUpperCase();
      return first === undefined || first === layer
        ? []
        : [`${verb} ${path}, by ${verb} ${String(first.route?.path)}`];
    });
  });
}

describe('every route of the running application declares its callers', () => {
  let database: TestDatabase;
  const closing: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(async () => {
    for (const close of closing.toReversed()) await close();
    await database.drop();
  });

  it('all routes have a declaration', async () => {
    const routes = routesOf(await start(NothingModule));
    expect(undeclared(routes)).toEqual([]);
    expect(routes.length).toBeGreaterThan(20);
    const names = routes.map(({ name }) => name);
    expect(names).toContain('POST /api/ingest');
    expect(names).toContain('GET /api/projects/:project');
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });

  it('a route without a declaration is detected, inside and outside Nest', async () => {
    const app = await start(ProbeModule, (probed) => {
      const express = probed.getHttpAdapter().getInstance();
      express.get('/past-nest', (_request, response) => void response.end('open'));
      express.post('/api/docs', (_request, response) => void response.end('open'));
    });
    expect(undeclared(routesOf(app)).toSorted()).toEqual([
      'GET /past-nest',
      'GET /probe/forgotten-as-well',
      'GET /probe/forgotten-too',
      'GET /probe/forgotten/:id',
      'POST /api/docs',
    ]);
  });

  it('no route is hidden by one that was registered before it', async () => {
    expect(hiddenRoutes(await start(NothingModule))).toEqual([]);
    expect(hiddenRoutes(await start(HiddenModule))).toEqual([
      'GET /hidden/literal, by GET /hidden/:parameter',
    ]);
  });

  async function start(
    extra: Type<unknown>,
    prepare: (app: NestExpressApplication) => void = () => undefined,
  ): Promise<NestExpressApplication> {
    const dataDir = await mkdtemp(join(tmpdir(), 'signalbox-routes-'));
    const config = AppConfig.fromEnv({ SERVICE_DATA_DIR: dataDir, SERVICE_SETUP_TOKEN: SETUP_TOKEN });
    const secretBox = new SecretBox(randomBytes(32));
    const module = await Test.createTestingModule({
      imports: [AppModule.forRoot({ config, secretBox, address: database.address }), extra],
    }).compile();
    const app = module.createNestApplication<NestExpressApplication>({ bodyParser: false, logger: false });
    configureApp(app);
    prepare(app);
    await app.listen(0, '127.0.0.1');
    closing.push(async () => {
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
    });
    return app;
  }
});
