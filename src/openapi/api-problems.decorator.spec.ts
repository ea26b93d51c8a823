import 'reflect-metadata';
import { Controller, Get, Module, type INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { Test } from '@nestjs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Authenticated, Public } from '../auth/authenticated.decorator.js';
import { ApiProblems } from './api-problems.decorator.js';
import { SETUP_PROBLEMS } from '../setup/problems.js';

@Controller()
class Routes {
  @Get('guarded')
  @Authenticated({ permission: 'events:view', project: 'query.project_id' })
  @ApiProblems('validation_failed', 'forbidden', SETUP_PROBLEMS.setup_token_invalid)
  guarded(): void {}

  @Get('open')
  @Public()
  @ApiProblems('not_found')
  open(): void {}

  @Get('key')
  @Authenticated({ apiKey: 'flags:read' })
  key(): void {}
}

@Module({ controllers: [Routes] })
class RoutesModule {}

describe('the document of a route', () => {
  let app: INestApplication;
  let document: OpenAPIObject;

  beforeAll(async () => {
    app = (await Test.createTestingModule({ imports: [RoutesModule] }).compile()).createNestApplication();
    document = SwaggerModule.createDocument(app, new DocumentBuilder().build());
  });
  afterAll(() => app.close());

  const descriptions = (path: string): Record<string, string> =>
    Object.fromEntries(
      Object.entries(document.paths[path]?.get?.responses ?? {}).map(([status, response]) => [
        status,
        (response as { description: string }).description,
      ]),
    );

  it('lists the codes of each status once, including those of the guard', () => {
    expect(descriptions('/guarded')).toEqual({
      400: '`validation_failed`: Some fields are not valid.',
      401: '`unauthenticated`: No valid credential.',
      403: expect.stringMatching(/^(?:`\w+`: [^`]+\.(?:\n\n|$)){3}$/),
      404: '`not_found`: Not found.',
      429: '`rate_limited`: Too many requests.',
    });
    for (const code of ['forbidden', 'scope_missing']) {
      expect(descriptions('/guarded')[403]).toContain(`\`${code}\``);
    }
    expect(descriptions('/guarded')[403]).toContain('`setup_token_invalid`');
  });

  it('refers to one schema of problems', () => {
    const response = document.paths['/open']?.get?.responses['404'];
    expect(response).toMatchObject({
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    });
    expect(Object.keys(document.components?.schemas ?? {})).toContain('Problem');
  });

  it('documents the credential and the permission that a guarded route needs', () => {
    expect(document.paths['/guarded']?.get).toMatchObject({
      security: [{ access_token: [] }],
      'x-required-permission': 'events:view',
    });
    expect(document.paths['/key']?.get).toMatchObject({
      security: [{ api_key: [] }],
      'x-required-scope': 'flags:read',
    });
    expect(document.paths['/open']?.get?.security).toBeUndefined();
  });
});
