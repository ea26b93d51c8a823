import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Body, Controller, Get, Module, Param, Post } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request, { type Response } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppModule } from '../../../src/app.module.js';
import { Auth, Authenticated, ProjectId, Public } from '../../../src/auth/authenticated.decorator.js';
import type { Caller } from '../../../src/auth/caller.js';
import { SecretBox } from '../../../src/common/crypto/secret-box.js';
import { AppConfig } from '../../../src/config/app-config.js';
import { configureApp } from '../../../src/configure-app.js';
import { bootstrap, createApiKey, createProject } from '../../support/access/identity.js';
import { ManualClock } from '../../support/manual-clock.js';
import { SETUP_TOKEN } from '../../support/processes/test-app.js';
import { createTestDatabase, type TestDatabase } from '../../support/postgres/test-database.js';

@Controller('probe')
class ProbeController {
  @Get('forgotten')
  forgotten(): string {
    return 'open';
  }

  @Get('public')
  @Public()
  open(): string {
    return 'open';
  }

  @Get('anyone')
  @Authenticated()
  anyone(@Auth() caller: Caller): unknown {
    return { kind: caller.kind, project: caller.projectId };
  }

  @Get('query')
  @Authenticated({ permission: 'events:view', project: 'query.project_id' })
  query(@ProjectId() project: string): unknown {
    return { project };
  }

  @Post('body')
  @Authenticated({ permission: 'flags:edit', project: 'body.project_id' })
  body(@ProjectId() project: string, @Body() _body: unknown): unknown {
    return { project };
  }

  @Get('param/:project')
  @Authenticated({ permission: 'runs:view', project: 'params.project' })
  param(@ProjectId() project: string, @Param('project') _reference: string): unknown {
    return { project };
  }

  @Get('either')
  @Authenticated({ permission: 'flags:view', project: 'query.project_id', orApiKey: 'flags:read' })
  either(@Auth() caller: Caller, @ProjectId() project: string): unknown {
    return { kind: caller.kind, project };
  }

  @Get('flags')
  @Authenticated({ apiKey: 'flags:read' })
  flags(@Auth() caller: Caller, @ProjectId() project: string): unknown {
    return { kind: caller.kind, project };
  }
}

@Module({ controllers: [ProbeController] })
class ProbeModule {}

describe('access rules of a route', () => {
  let module: TestingModule;
  let app: NestExpressApplication;
  let database: TestDatabase;
  let dataDir: string;
  let baseUrl: string;
  const clock = new ManualClock(Date.now());
  let token: string;
  let project: { id: string; key: string };
  let apiKey: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'signalbox-probe-'));
    const config = AppConfig.fromEnv({ SERVICE_DATA_DIR: dataDir, SERVICE_SETUP_TOKEN: SETUP_TOKEN });
    const dependencies = {
      config,
      secretBox: new SecretBox(randomBytes(32)),
      address: database.address,
      clock,
    };
    module = await Test.createTestingModule({
      imports: [AppModule.forRoot(dependencies), ProbeModule],
    }).compile();
    app = module.createNestApplication<NestExpressApplication>({ bodyParser: false, logger: false });
    configureApp(app);
    await app.listen(0, '127.0.0.1');
    baseUrl = await app.getUrl();
    token = (await bootstrap({ baseUrl })).accessToken;
    project = await createProject({ baseUrl }, token, 'probe');
    apiKey = (await createApiKey({ baseUrl }, token, project.id)).apiKey;
  });
  afterAll(async () => {
    await app.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const get = (path: string, credential?: string): Promise<Response> => {
    const test = request(baseUrl).get(path);
    return Promise.resolve(
      credential === undefined ? test : test.set('Authorization', `Bearer ${credential}`),
    );
  };

  it('a route that does not declare its callers rejects every credential', async () => {
    for (const credential of [undefined, token, apiKey]) {
      const response = await get('/probe/forgotten', credential);
      expect([response.status, response.body.code]).toEqual([403, 'forbidden']);
      expect(response.text).not.toContain('open');
    }
  });

  it('a public route needs no credential', async () => {
    expect((await get('/probe/public')).text).toBe('open');
  });

  it('a route for users admits every logged-in user and no API key', async () => {
    expect((await get('/probe/anyone', token)).body).toEqual({ kind: 'user', project: null });
    const asKey = await get('/probe/anyone', apiKey);
    expect([asKey.status, asKey.body.detail]).toEqual([401, expect.stringContaining('not the API key')]);
    expect((await get('/probe/anyone')).status).toBe(401);
  });

  it('the project is found by id, in any letter case, and by key', async () => {
    for (const reference of [project.id, project.id.toUpperCase(), 'probe']) {
      expect((await get(`/probe/query?project_id=${reference}`, token)).body).toEqual({
        project: project.id,
      });
      expect((await get(`/probe/param/${reference}`, token)).body).toEqual({ project: project.id });
      const posted = await request(baseUrl)
        .post('/probe/body')
        .set('Authorization', `Bearer ${token}`)
        .send({ project_id: reference });
      expect(posted.body).toEqual({ project: project.id });
    }
  });

  it.each([
    ['', 'required'],
    ['?project_id=', 'required'],
    ['?project_id=probe&project_id=probe', 'must be one id or key'],
  ])('the query %j is 400', async (query, problem) => {
    const response = await get(`/probe/query${query}`, token);
    expect([response.status, response.body.code]).toEqual([400, 'validation_failed']);
    expect(response.body.errors).toEqual([{ path: 'project_id', problem }]);
  });

  it.each([undefined, { project_id: null }, { project_id: ['probe'] }])(
    'the body %j is 400',
    async (body) => {
      const response = await request(baseUrl)
        .post('/probe/body')
        .set('Authorization', `Bearer ${token}`)
        .send(body);
      expect([response.status, response.body.errors?.[0]?.path]).toEqual([400, 'project_id']);
    },
  );

  it('the credential is checked before anything else', async () => {
    expect((await get('/probe/query')).status).toBe(401);
    expect((await get('/probe/param/nowhere')).status).toBe(401);
  });

  it('an API key implies its project', async () => {
    expect((await get('/probe/flags', apiKey)).body).toEqual({ kind: 'api_key', project: project.id });
    expect((await get('/probe/flags', token)).status).toBe(401);
  });

  it('a route for users and API keys admits a key for its own project only, and with the scope', async () => {
    const other = await createProject({ baseUrl }, token, 'other-project');
    const narrow = await createApiKey({ baseUrl }, token, project.id, { scopes: ['ingest'] });
    for (const reference of [project.id, 'probe']) {
      const path = `/probe/either?project_id=${reference}`;
      expect((await get(path, token)).body).toEqual({ kind: 'user', project: project.id });
      expect((await get(path, apiKey)).body).toEqual({ kind: 'api_key', project: project.id });
      expect((await get(path, narrow.apiKey)).body.code).toBe('scope_missing');
    }
    for (const reference of [other.id, 'other-project', 'nowhere']) {
      const response = await get(`/probe/either?project_id=${reference}`, apiKey);
      expect([response.status, response.body.code]).toEqual([404, 'not_found']);
    }
    expect((await get('/probe/either', apiKey)).body).toEqual({ kind: 'api_key', project: project.id });
    expect((await get('/probe/either?project_id=probe&project_id=probe', apiKey)).status).toBe(400);
    expect((await get('/probe/either?project_id=probe', 'sbk_guess')).status).toBe(401);
    expect((await get('/probe/either?project_id=probe')).status).toBe(401);
  });

  it('an API key without the scope gets 403', async () => {
    const narrow = await createApiKey({ baseUrl }, token, project.id, { scopes: ['ingest'] });
    const response = await get('/probe/flags', narrow.apiKey);
    expect([response.status, response.body.code]).toEqual([403, 'scope_missing']);
    expect(response.headers['www-authenticate']).toContain('insufficient_scope');
  });

  it('an expired API key gets 401', async () => {
    const expires_at = new Date(clock.nowMs + 60_000).toISOString();
    const brief = await createApiKey({ baseUrl }, token, project.id, { expires_at });
    expect((await get('/probe/flags', brief.apiKey)).status).toBe(200);
    clock.nowMs += 60_000;
    expect((await get('/probe/flags', brief.apiKey)).status).toBe(401);
  });
});
