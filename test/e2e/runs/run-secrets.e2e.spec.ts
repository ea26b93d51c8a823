import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publish } from '../../support/apps/apps.js';
import { bodyOf, RunStage, type InstalledApp, type RunBody } from '../../support/apps/run-stage.js';

const MASK = '••••••••';
const INPUT = { city: 'Bern', login: { password: 'hunter2' }, keys: ['k-1', 'k-2'] };
const MASKED = { city: 'Bern', login: { password: MASK }, keys: [MASK, MASK] };

describe('secrets in the input of a run', () => {
  let stage: RunStage;
  let app: InstalledApp;
  let run: RunBody;

  beforeAll(async () => {
    stage = await RunStage.start();
    app = await stage.installed({
      input_schema: {
        properties: {
          login: { properties: { password: { type: 'string', format: 'password' } } },
          keys: { items: { writeOnly: true } },
        },
      },
    });
    run = await stage.ended(app.installationId, INPUT);
  });
  afterAll(() => stage.close());

  const inputSent = async (id: string): Promise<unknown> =>
    (JSON.parse(await stage.confOf(id)) as { input: unknown }).input;

  it('are sent to the orchestrator and masked in every response', async () => {
    expect(await inputSent(run.id)).toEqual(INPUT);
    expect(run['input']).toEqual(MASKED);
    expect((await stage.run(run.id))['input']).toEqual(MASKED);
    const list = await stage.call(stage.viewer, 'get', `/runs?installation_id=${app.installationId}`);
    expect((list.body as { items: RunBody[] }).items[0]?.['input_preview']).toBe('');
    expect(list.text).not.toContain('hunter2');
  });

  it('keep their values in a rerun, with the masked input sent back or with no input', async () => {
    const rerun = async (body: object): Promise<RunBody> =>
      bodyOf(await stage.call(stage.owner, 'post', `/runs/${run.id}/rerun`).send(body), 201);
    expect(await inputSent((await rerun({})).id)).toEqual(INPUT);
    const changed = await rerun({ input: { ...MASKED, city: 'Basel', keys: [MASK, 'k-3'] } });
    expect(await inputSent(changed.id)).toEqual({ ...INPUT, city: 'Basel', keys: ['k-1', 'k-3'] });
    expect(changed['input']).toEqual({ ...MASKED, city: 'Basel' });
  });

  it('stay masked in reruns by a version that no longer marks them', async () => {
    await publish(stage.app, stage.admin, app.slug, '2.0.0', { input_schema: { type: 'object' } });
    await stage
      .call(stage.admin, 'post', `/installations/${app.installationId}/upgrade`)
      .send({ version: '2.0.0' })
      .expect(200);
    let last = run.id;
    for (const input of [undefined, { ...MASKED, city: 'Chur' }]) {
      const again = await stage.call(stage.owner, 'post', `/runs/${last}/rerun`).send(input && { input });
      const rerun = bodyOf(again, 201);
      last = rerun.id;
      expect(rerun).toMatchObject({ app_version: '2.0.0', input: { ...MASKED, ...input } });
      expect((await stage.run(last))['input']).toEqual({ ...MASKED, ...input });
      expect(await inputSent(last)).toEqual({ ...INPUT, ...(input && { city: 'Chur' }) });
      const list = await stage.call(
        stage.viewer,
        'get',
        `/runs?installation_id=${app.installationId}&limit=1`,
      );
      expect((list.body as { items: RunBody[] }).items).toMatchObject([{ id: last, input_preview: '' }]);
      await stage.until(last, { status_detail: 'queued' });
      await stage.end(last);
    }
  });
});
