import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp, publish } from '../support/apps.js';
import { expectProblem } from '../support/expect-problem.js';
import type { Identity } from '../support/identity.js';
import { InstallationStage } from '../support/installation-stage.js';
import type { TestApp } from '../support/test-app.js';

describe('secrets in the configuration of an installation', () => {
  let stage: InstallationStage;
  let app: TestApp;
  let admin: Identity;
  let owner: Identity;

  beforeAll(async () => {
    stage = await InstallationStage.start();
    ({ app, admin, owner } = stage);
  });
  afterAll(() => app.close());

  it('are shown to nobody, and stay when their mask is sent back', async () => {
    const secrets = {
      type: 'object',
      required: ['token'],
      properties: {
        bucket: { type: 'string' },
        token: { type: 'string', minLength: 10, writeOnly: true },
        password: { type: 'string', format: 'password' },
      },
    };
    const own = await createApp(app, owner, { kind: 'project', slug: 'shop' });
    await publish(app, owner, own.slug, '1.0.0', { config_schema: secrets });
    await publish(app, owner, own.slug, '1.1.0', { config_schema: secrets });
    const masked = { bucket: 'b', token: '••••••••', password: '••••••••' };
    const unset = await stage
      .call(owner, 'post', `/${own.slug}/installations`)
      .send({ project_id: 'shop', version: '1.0.0', config: masked });
    expectProblem(unset, 422, 'config_invalid');
    const made = await stage
      .call(owner, 'post', `/${own.slug}/installations`)
      .send({
        project_id: 'shop',
        version: '1.0.0',
        config: { bucket: 'b', token: 'secret-token-1', password: 'pw' },
      })
      .expect(201);
    expect(made.body.config).toEqual(masked);
    const id = String(made.body.id);
    const stored = async (): Promise<unknown> =>
      (
        await app.database.query<{ config: unknown }>('SELECT config FROM installations WHERE id = $1', [id])
      )[0]?.config;
    for (const who of [admin, owner, stage.viewer]) {
      expect((await stage.at(who, 'get', id).expect(200)).text).not.toContain('secret-token-1');
      const list = await stage.call(who, 'get', '/installations?project_id=shop').expect(200);
      expect(list.text).not.toContain('secret-token-1');
    }
    const changed = await stage
      .at(owner, 'patch', id)
      .send({ config: { ...masked, bucket: 'other' } })
      .expect(200);
    expect(changed.body.config).toEqual({ ...masked, bucket: 'other' });
    expect(await stored()).toEqual({ bucket: 'other', token: 'secret-token-1', password: 'pw' });
    await stage.upgrade(owner, id, { version: '1.1.0', config: { ...masked, password: 'pw-2' } }).expect(200);
    expect(await stored()).toEqual({ bucket: 'b', token: 'secret-token-1', password: 'pw-2' });
    const same = await stage.at(owner, 'patch', id).send({ config: masked }).expect(200);
    expect(same.body.version).toBe(changed.body.version + 1);
  });
});
