import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigSealing } from '../../../src/apps/configs/config-sealing.js';
import { InstallationConfigs } from '../../../src/apps/configs/installation-configs.js';
import { Installation } from '../../../src/apps/model/installation.entity.js';
import { stringifyExact } from '../../../src/common/json/exact-number.js';
import { createApp, install, publish } from '../../support/apps/apps.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import type { Identity } from '../../support/access/identity.js';
import { InstallationStage } from '../../support/apps/installation-stage.js';
import type { TestApp } from '../../support/processes/test-app.js';

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

  it('are never shown, and are kept when their mask is sent back', async () => {
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
    const stored = async (): Promise<unknown> => (await opened(id)).config;
    // PostgreSQL shows a column of bytes in hexadecimal digits.
    for (const encoding of ['utf8', 'hex'] as const) {
      expect(await rowOf(id)).not.toContain(Buffer.from('secret-token-1').toString(encoding));
    }
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

  it('are masked even where only a dependent schema, an anchor or unevaluated properties mark them', async () => {
    const own = await createApp(app, owner, { kind: 'project', slug: 'shop' });
    await publish(app, owner, own.slug, '1.0.0', {
      config_schema: {
        properties: { user: { type: 'string' }, key: { $ref: '#secret' } },
        dependentSchemas: { user: { properties: { password: { $ref: '#secret' } } } },
        unevaluatedProperties: { $ref: '#/$defs/a%20secret' },
        $defs: { 'a secret': { $anchor: 'secret', type: 'string', writeOnly: true } },
      },
    });
    const config = { user: 'ada', key: 'secret-5a', password: 'secret-5b', other: 'secret-5c' };
    const id = await install(app, owner, own.slug, { project_id: 'shop', config });
    const response = await stage.at(admin, 'get', id).expect(200);
    expect(response.body.config).toMatchObject({ key: '••••••••', password: '••••••••', other: '••••••••' });
    for (const text of [response.text, await rowOf(id)]) expect(text).not.toContain('secret-5');
    expect((await opened(id)).config).toEqual(config);
  });

  it('stay masked in a version that no longer marks them, until the property is removed', async () => {
    const own = await createApp(app, owner, { kind: 'project', slug: 'shop' });
    const marked = { properties: { token: { type: 'string', writeOnly: true } } };
    await publish(app, owner, own.slug, '1.0.0', { config_schema: marked });
    await publish(app, owner, own.slug, '2.0.0', { config_schema: { properties: { token: {} } } });
    const id = await install(app, owner, own.slug, { project_id: 'shop', config: { token: 'secret-2' } });
    await stage.upgrade(owner, id, { version: '2.0.0' }).expect(200);
    const masked = { token: '••••••••' };
    expect((await stage.get(id))['config']).toEqual(masked);
    expect(await rowOf(id)).not.toContain('secret-2');
    const patched = { config: { ...masked, more: 1 } };
    const answer = await stage.at(owner, 'patch', id).send(patched).expect(200);
    expect(answer.body.config).toEqual(patched.config);
    expect((await opened(id)).config).toEqual({ token: 'secret-2', more: 1 });
    await stage.at(owner, 'patch', id).send({ config: {} }).expect(200);
    await stage
      .at(owner, 'patch', id)
      .send({ config: { token: 'public' } })
      .expect(200);
    expect((await stage.get(id))['config']).toEqual({ token: 'public' });
  });

  it('of a pending version are sealed, and take effect with it', async () => {
    const own = await createApp(app, owner, { kind: 'project', slug: 'shop' });
    const marked = { properties: { token: { type: 'string', writeOnly: true } } };
    await publish(app, owner, own.slug, '1.0.0', {});
    await publish(app, owner, own.slug, '2.0.0', {
      config_schema: marked,
      permissions: { required: ['mail:send'] },
    });
    const id = await install(app, owner, own.slug, { project_id: 'shop' });
    await stage.upgrade(owner, id, { version: '2.0.0', config: { token: 'secret-3' } }).expect(200);
    expect(await rowOf(id)).not.toContain('secret-3');
    expect((await opened(id)).pendingConfig).toEqual({ token: 'secret-3' });
    await stage.approve(owner, id, 'mail:send').expect(200);
    expect((await opened(id)).config).toEqual({ token: 'secret-3' });
    expect(await rowOf(id)).not.toContain('secret-3');
  });

  it('stored in plain text are sealed by a job', async () => {
    const own = await createApp(app, owner, { kind: 'project', slug: 'shop' });
    const marked = { properties: { token: { type: 'string', writeOnly: true } } };
    await publish(app, owner, own.slug, '1.0.0', { config_schema: marked });
    const id = await install(app, owner, own.slug, { project_id: 'shop' });
    await app.database.query(
      `UPDATE installations SET config = '{"token": "secret-4", "n": 1.0}', sealed_config = NULL WHERE id = $1`,
      [id],
    );
    expect((await stage.get(id))['config']).toMatchObject({ token: '••••••••' });
    await app.app.get(ConfigSealing, { strict: false }).sealAll(new AbortController().signal);
    expect(await rowOf(id)).not.toContain('secret-4');
    expect(stringifyExact((await opened(id)).config)).toBe('{"token":"secret-4","n":1.0}');
  });

  it('are sealed by the job even after a configuration that cannot be decrypted', async () => {
    const installed = async (token: string): Promise<string> => {
      const own = await createApp(app, owner, { kind: 'project', slug: 'shop' });
      const marked = { properties: { token: { type: 'string', writeOnly: true } } };
      await publish(app, owner, own.slug, '1.0.0', { config_schema: marked });
      return install(app, owner, own.slug, { project_id: 'shop', config: { token } });
    };
    const [older, newer] = [await installed('secret-7'), await installed('secret-8')];
    await app.database.query(`UPDATE installations SET sealed_config = '\\x00' WHERE id = $1`, [older]);
    await app.database.query(
      `UPDATE installations SET config = '{"token": "secret-8"}', sealed_config = NULL WHERE id = $1`,
      [newer],
    );
    await app.app.get(ConfigSealing, { strict: false }).sealAll(new AbortController().signal);
    expect(await rowOf(newer)).not.toContain('secret-8');
    expect((await opened(newer)).config).toEqual({ token: 'secret-8' });
  });

  it('whose mark an earlier release missed are sealed by the job, and other values stay unchanged', async () => {
    const own = await createApp(app, owner, { kind: 'project', slug: 'shop' });
    const secret = { type: 'string', writeOnly: true };
    await publish(app, owner, own.slug, '1.0.0', {
      config_schema: {
        properties: { token: secret },
        dependentSchemas: { token: { properties: { key: secret } } },
      },
    });
    const config = { token: 'secret-6a', key: 'secret-6b' };
    const id = await install(app, owner, own.slug, { project_id: 'shop', config });
    const sealed = async (): Promise<string> => {
      await app.app.get(ConfigSealing, { strict: false }).sealAll(new AbortController().signal);
      return rowOf(id);
    };
    const before = await rowOf(id);
    expect(await sealed()).toBe(before);
    await app.database.query(
      `UPDATE installations SET config = '{"token": "••••••••", "key": "secret-6b"}' WHERE id = $1`,
      [id],
    );
    expect(await rowOf(id)).toContain('secret-6b');
    expect(await sealed()).not.toContain('secret-6');
    expect((await opened(id)).config).toEqual(config);
    expect((await stage.get(id))['config']).toEqual({ token: '••••••••', key: '••••••••' });
  });

  it('are not required where the schema has defaults for required properties', async () => {
    const own = await createApp(app, owner, { kind: 'project', slug: 'shop' });
    await publish(app, owner, own.slug, '1.0.0', {
      config_schema: { required: ['size'], properties: { size: { type: 'integer', default: 3 } } },
    });
    const id = await install(app, owner, own.slug, { project_id: 'shop' });
    expect((await stage.get(id))['config']).toEqual({});
  });

  const opened = async (id: string): Promise<Installation> =>
    app.app
      .get(InstallationConfigs, { strict: false })
      .opened(await app.app.get(DataSource).manager.findOneByOrFail(Installation, { id }));
  const rowOf = async (id: string): Promise<string> =>
    JSON.stringify(
      await app.database.query('SELECT i::text AS row FROM installations AS i WHERE id = $1', [id]),
    );
});
