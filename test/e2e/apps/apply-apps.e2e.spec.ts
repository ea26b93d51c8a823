import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { APPS, freshSlug } from '../../support/apps/apps.js';
import { as } from '../../support/http/as-user.js';
import { bootstrap, createProject, type Identity } from '../../support/access/identity.js';
import {
  signalbox,
  type CommandOptions,
  type CommandResult,
} from '../../support/processes/signalbox-command.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const MANIFEST = {
  run_kinds: ['manual', 'schedule'],
  permissions: { required: ['storage:read'] },
  triggers: [{ cron: '0 6 * * 1', time_zone: 'Europe/Berlin' }],
  config_schema: {
    type: 'object',
    properties: {
      recipients: { type: 'array', items: { type: 'string' } },
      region: { type: 'string' },
      api_key: { type: 'string', writeOnly: true },
    },
    required: ['api_key'],
  },
};
const SECRET = 'top-secret-value';

interface Installation {
  id: string;
  state: string;
  app_version: { version: string };
  config: Record<string, unknown>;
  missing_permissions: string[];
  version: number;
}

describe('apply with apps and installations', () => {
  let app: TestApp;
  let admin: Identity;
  let folder: string;
  let slug: string;
  let file: string;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await bootstrap(app);
    await createProject(app, admin.accessToken, 'shop');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signalbox-apply-'));
    slug = freshSlug();
    file = join(folder, 'signalbox.yaml');
    await mkdir(join(folder, slug));
    await writeManifest('1.0.0', MANIFEST);
    return () => rm(folder, { recursive: true, force: true });
  });

  const writeManifest = (version: string, manifest: object): Promise<void> =>
    writeFile(join(folder, slug, `${version}.json`), JSON.stringify(manifest));
  const run = (args: string[], options: CommandOptions = {}): Promise<CommandResult> =>
    signalbox(args, {
      ...options,
      env: {
        SIGNALBOX_URL: app.baseUrl,
        SIGNALBOX_TOKEN: admin.accessToken,
        REPORT_API_KEY: SECRET,
        ...options.env,
      },
    });
  const apply = async (...args: string[]): Promise<string> => {
    const result = await run(['apply', '-f', file, ...args]);
    expect(result, result.stderr).toMatchObject({ code: 0 });
    return result.stdout;
  };
  const plan = async (...args: string[]): Promise<string> => {
    const result = await run(['plan', '-f', file, ...args]);
    expect(result, result.stderr).toMatchObject({ code: 0 });
    return result.stdout;
  };
  const writeFileOf = (installation: string): Promise<void> =>
    writeFile(
      file,
      `apps:
  ${slug}:
    name: Nightly report
    versions: ${slug}
projects:
  shop:
    installations: ${installation}
`,
    );
  const installed = (more = '', recipients = 'ops@example.com'): string => `
      ${slug}:
        version: 1.0.0
        approve: [storage:read]
        config: { recipients: [${recipients}], api_key: "\${REPORT_API_KEY}" }
${more}`;
  const SCHEDULES = `        schedules:
          - { cron: 0 6 * * 1, time_zone: Europe/Berlin, paused: true }
          - { cron: 30 4 * * *, input: { full: true } }
`;
  const find = async (state = 'active'): Promise<Installation | undefined> => {
    const response = await as(
      app,
      admin,
      'get',
      `${APPS}/installations?project_id=shop&app=${slug}&state=${state}`,
    ).expect(200);
    return (response.body as { items: Installation[] }).items[0];
  };
  const schedulesOf = async (id: string): Promise<Record<string, unknown>[]> => {
    const response = await as(app, admin, 'get', `${APPS}/installations/${id}/schedules`).expect(200);
    return (response.body as { items: Record<string, unknown>[] }).items;
  };
  /** Whether the stored secret is the expected one, which responses never show. */
  const storedSecret = async (id: string): Promise<boolean> => {
    const before = await find();
    // Sending the stored value again creates no version.
    await as(app, admin, 'patch', `${APPS}/installations/${id}`)
      .send({ config: { ...before?.config, api_key: SECRET } })
      .expect(200);
    return (await find())?.version === before?.version;
  };

  it('publishes, installs, configures and schedules what the plan shows, once, and prints no secret', async () => {
    await writeFileOf(installed(SCHEDULES));
    const shown = await plan();
    expect(shown).toBe(
      `+ app ${slug}
    name: "Nightly report"
    owner: {"kind":"org"}
+ app_version ${slug}@1.0.0
    manifest: ${JSON.stringify(MANIFEST).length} bytes
+ installation shop/${slug}
    version: "1.0.0"
    config.recipients: ["ops@example.com"]
    config.api_key: "\${REPORT_API_KEY}"
    approve: ["storage:read"]
    ~ schedule "0 6 * * 1" Europe/Berlin
        paused: false → true
    + schedule "30 4 * * *" UTC
        input.full: true

3 to create, 0 to update, 0 to delete
`,
    );
    expect(await find()).toBeUndefined();

    const applied = await apply();
    expect(shown + applied).not.toContain(SECRET);
    const installation = await find();
    expect(installation).toMatchObject({
      state: 'active',
      app_version: { version: '1.0.0' },
      config: { recipients: ['ops@example.com'], api_key: '••••••••' },
      missing_permissions: [],
    });
    expect(await storedSecret(installation?.id ?? '')).toBe(true);
    expect(await schedulesOf(installation?.id ?? '')).toMatchObject([
      { cron: '0 6 * * 1', time_zone: 'Europe/Berlin', source: 'manifest', paused: true },
      { cron: '30 4 * * *', time_zone: 'UTC', source: 'added', paused: false, input: { full: true } },
    ]);
    // A stored secret stays when the environment has no value for it.
    const again = await run(['plan', '-f', file, '--exit-code'], { env: { REPORT_API_KEY: '' } });
    expect(again, again.stderr).toMatchObject({ code: 0, stdout: 'Nothing to change.\n' });
  });

  it('changes a setting and keeps the stored secret, and sends the secret with --secrets', async () => {
    await writeFileOf(installed());
    await apply();
    await writeFileOf(installed('', 'new@example.com'));
    const other = { env: { REPORT_API_KEY: '' } };
    const changed = await run(['apply', '-f', file], other);
    expect(changed, changed.stderr).toMatchObject({ code: 0 });
    expect(changed.stdout).toContain('config.recipients: ["ops@example.com"] → ["new@example.com"]\n');
    const { id = '' } = (await find()) ?? {};
    expect(await find()).toMatchObject({ config: { recipients: ['new@example.com'] } });
    expect(await storedSecret(id)).toBe(true);

    expect(await run(['apply', '-f', file, '--secrets'], other)).toMatchObject({
      code: 64,
      stderr: expect.stringContaining('not set: REPORT_API_KEY. Nothing was changed.') as string,
    });
    const rotated = await run(['apply', '-f', file, '--secrets'], { env: { REPORT_API_KEY: 'rotated' } });
    expect(rotated).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('config.api_key: "(hidden)" → "${REPORT_API_KEY}"\n') as string,
    });
    expect(await storedSecret(id)).toBe(false);
  });

  it('compares a variable that is no secret of the app, and neither prints nor stores its value', async () => {
    await writeFileOf(installed().replace('recipients:', 'region: "${REGION}", recipients:'));
    await run(['apply', '-f', file], { env: { REGION: 'eu-west' } });
    expect(await find()).toMatchObject({ config: { region: 'eu-west' } });
    const out = join(folder, 'plan.json');
    const same = await run(['plan', '-f', file], { env: { REGION: 'eu-west' } });
    expect(same.stdout).toBe('Nothing to change.\n');
    const moved = await run(['plan', '-f', file, '--out', out], { env: { REGION: 'us-east' } });
    expect(moved.stdout).toContain('config.region: "(hidden)" → "${REGION}"\n');
    expect(moved.stdout + (await readFile(out, 'utf8'))).not.toMatch(/eu-west|us-east/);
    const applied = await run(['apply', '--plan', out], { env: { REGION: 'us-east', REPORT_API_KEY: '' } });
    expect(applied, applied.stderr).toMatchObject({ code: 0 });
    expect(await find()).toMatchObject({ config: { region: 'us-east' } });
  });

  it('upgrades and suspends an installation, and pauses a schedule of the new version', async () => {
    await writeFileOf(installed());
    await apply();
    await writeManifest('1.1.0', { ...MANIFEST, triggers: [{ cron: '0 7 * * *' }] });
    await writeFileOf(
      `${installed().replace('version: 1.0.0', 'version: 1.1.0')}        state: suspended
        schedules: [{ cron: 0 7 * * *, paused: true }]
`,
    );
    expect(await plan()).toContain(`~ installation shop/${slug}
    version: "1.0.0" → "1.1.0"
    state: "active" → "suspended"
    ~ schedule "0 7 * * *" UTC
        paused: false → true
`);
    await apply();
    const installation = await find('suspended');
    expect(installation).toMatchObject({ app_version: { version: '1.1.0' } });
    expect(await schedulesOf(installation?.id ?? '')).toMatchObject([{ cron: '0 7 * * *', paused: true }]);
    expect(await plan()).toBe('Nothing to change.\n');
  });

  it('refuses an installation that changed after the plan, and keeps the other change', async () => {
    await writeFileOf(installed());
    await apply();
    await writeFileOf(installed(SCHEDULES, 'new@example.com'));
    const out = join(folder, 'plan.json');
    await plan('--out', out);
    const { id = '', version = 0 } = (await find()) ?? {};
    await as(app, admin, 'patch', `${APPS}/installations/${id}`).send({ state: 'suspended' }).expect(200);

    const refused = await run(['apply', '--plan', out]);
    expect(refused).toMatchObject({ code: 75 });
    expect(refused.stderr).toContain(`installation shop/${slug}`);
    expect(refused.stderr).toContain('Run "signalbox plan" again');
    expect(await find('suspended')).toMatchObject({
      version: version + 1,
      config: { recipients: ['ops@example.com'] },
    });
  });

  it('uninstalls and removes schedules only with --prune, and archives an app only where the file marks it as archived', async () => {
    await writeFileOf(installed(SCHEDULES));
    await apply();
    const { id = '' } = (await find()) ?? {};
    await writeFileOf(installed('        schedules: []\n'));
    await apply();
    expect(await schedulesOf(id)).toHaveLength(2);
    await apply('--prune');
    expect(await schedulesOf(id)).toMatchObject([{ source: 'manifest' }]);

    await writeFileOf('{}');
    await apply();
    expect(await find()).toMatchObject({ id });
    expect(await plan('--prune')).toContain(`- installation shop/${slug}\n`);
    await apply('--prune');
    expect(await find()).toBeUndefined();
    await writeFile(file, `apps: { ${slug}: { archived: true } }\n`);
    expect(await apply()).toContain('archived: false → true');
    const response = await as(app, admin, 'get', `${APPS}/${slug}`).expect(200);
    expect((response.body as { archived_at: string | null }).archived_at).not.toBeNull();
  });

  it.each<[title: string, from: string, to: string, message: string]>([
    [
      'a secret in clear text',
      '"${REPORT_API_KEY}"',
      'in-clear',
      'installations.SLUG.config.api_key: it is a secret of the app',
    ],
    [
      'an unknown version',
      'version: 1.0.0',
      'version: 3.0.0',
      'installations.SLUG.version: the app has no version 3.0.0',
    ],
    [
      'an unknown field',
      'approve:',
      'aprove:',
      'line 10: projects.shop.installations.SLUG.aprove: unknown field',
    ],
  ])('names the path of %s, and changes nothing', async (_title, from, to, message) => {
    await writeFileOf(installed().replace(from, to));
    const result = await run(['apply', '-f', file]);
    expect(result).toMatchObject({ code: 65, stdout: '' });
    expect(result.stderr).toContain(message.replace('SLUG', slug));
    expect(result.stderr).not.toContain('in-clear');
    await as(app, admin, 'get', `${APPS}/${slug}`).expect(404);
  });

  it('refuses a published version with another manifest', async () => {
    await writeFileOf('{}');
    await apply();
    await writeManifest('1.0.0', { run_kinds: ['manual'] });
    const result = await run(['plan', '-f', file]);
    expect(result).toMatchObject({ code: 65 });
    expect(result.stderr).toContain(`apps.${slug}.versions.1.0.0: it is published with another manifest`);
  });

  it('applies the file of docs/cli.md', async () => {
    const text = await readFile(join(import.meta.dirname, '..', '..', '..', 'docs', 'cli.md'), 'utf8');
    const files = [...text.matchAll(/^```(?:yaml|json)\n(?:# |\/\/ )(\S+)\n([^]*?)^```$/gm)];
    expect(files.map(([, name]) => name)).toEqual(['signalbox.yaml', 'apps/nightly-report/1.2.0.yaml']);
    await mkdir(join(folder, 'apps', 'nightly-report'), { recursive: true });
    for (const [, name = '', content = ''] of files) await writeFile(join(folder, name), content);
    await apply('--keys-out', join(folder, 'keys.ndjson'));
    expect(await plan()).toBe('Nothing to change.\n');
  });
});
