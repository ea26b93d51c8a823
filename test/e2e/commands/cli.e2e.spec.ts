import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../support/apps/apps.js';
import { as } from '../../support/http/as-user.js';
import { addUser, bootstrap, createProject, type Identity } from '../../support/access/identity.js';
import { databaseUrl } from '../../support/processes/service-process.js';
import {
  signalbox,
  type CommandOptions,
  type CommandResult,
} from '../../support/processes/signalbox-command.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';
import { inheritedEnvironment } from '../../support/processes/inherited-environment.js';

describe('the commands that call the API', () => {
  let app: TestApp;
  let admin: Identity;
  let folder: string;
  let env: Record<string, string>;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await bootstrap(app);
    await createProject(app, admin.accessToken, 'shop');
    folder = await mkdtemp(join(tmpdir(), 'signalbox-cli-'));
    env = { SIGNALBOX_URL: app.baseUrl, SIGNALBOX_TOKEN: admin.accessToken, SIGNALBOX_PROJECT: 'shop' };
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  const run = (args: string[], options: CommandOptions = {}): Promise<CommandResult> =>
    signalbox(args, { ...options, env: { ...env, ...options.env } });
  const json = async <T>(args: string[], options: CommandOptions = {}): Promise<T> => {
    const result = await run([...args, '--json'], options);
    expect(result, result.stderr).toMatchObject({ code: 0 });
    return JSON.parse(result.stdout) as T;
  };
  const yaml = async (name: string, text: string): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, text);
    return path;
  };

  describe('login', () => {
    const login = (args: string[], stdin: string, home = folder): Promise<CommandResult> =>
      signalbox(['login', ...args], { stdin, env: { XDG_CONFIG_HOME: home } });

    it('stores a checked token that only its owner can read, and never prints it', async () => {
      const response = await as(app, admin, 'post', '/api/auth/tokens').send({
        name: 'cli',
        scopes: ['project:view', 'flags:view'],
      });
      const token = String((response.body as { token: string }).token);
      const result = await login([app.baseUrl], `${token}\n`);
      expect(result, result.stderr).toMatchObject({ code: 0 });
      expect(result.stdout + result.stderr).not.toContain(token);
      const path = join(folder, 'signalbox', 'credentials.json');
      expect((await stat(path)).mode & 0o777).toBe(0o600);

      const stored = { env: { XDG_CONFIG_HOME: folder } };
      const list = await signalbox(['projects', 'list', '--json'], stored);
      expect(JSON.parse(list.stdout)).toMatchObject([{ key: 'shop' }]);

      await chmod(path, 0o644);
      const open = await signalbox(['projects', 'list'], stored);
      expect(open).toMatchObject({ code: 77, stdout: '' });
      expect(open.stderr).toContain('can be read by other users');

      await signalbox(['logout'], stored);
      expect(await signalbox(['projects', 'list'], stored)).toMatchObject({ code: 77 });
    });

    it.each([
      ['a token that the service does not know', 77, 'sbt_wrong\n'],
      ['no token', 64, ''],
    ])('stores nothing for %s', async (_what, code, stdin) => {
      const home = join(folder, `home-${code}`);
      expect(await login([app.baseUrl], stdin, home)).toMatchObject({ code });
      await expect(stat(join(home, 'signalbox'))).rejects.toMatchObject({ code: 'ENOENT' });
    });

    it('sends no token to an unencrypted address, and no stored token to another address', async () => {
      expect(await login(['http://signalbox.example.com'], 'x\n')).toMatchObject({ code: 64 });
      const other = { env: { XDG_CONFIG_HOME: folder, SIGNALBOX_URL: 'https://other.example' } };
      expect(await signalbox(['projects', 'list'], other)).toMatchObject({ code: 64 });
    });
  });

  it('runs without loading the service, and has an exit status of its own for a service that cannot be reached', async () => {
    // Loading any module of NestJS or TypeORM ends the process.
    const trap = `data:text/javascript,import { registerHooks } from 'node:module'; registerHooks({ load(url, context, next) { if (/@nestjs|typeorm/.test(url)) throw new Error(url); return next(url, context); } });`;
    const main = join(import.meta.dirname, '..', '..', '..', 'dist', 'cli', 'main.js');
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', trap, main, 'flags', 'list', '--json'],
      { env: { ...inheritedEnvironment(), ...env } },
    );
    expect(JSON.parse(stdout)).toEqual([]);
    const gone = await run(['projects', 'list'], { env: { SIGNALBOX_URL: 'http://127.0.0.1:1' } });
    expect(gone).toMatchObject({ code: 69, stdout: '' });
  });

  it('sends events once, reports rejected lines, queries and exports what was sent, and imports it with the same ids', async () => {
    const created = await json<{ api_key: string; webhook_secret: string }>(['api-keys', 'create', 'sender']);
    const credential = {
      SIGNALBOX_API_KEY: created.api_key,
      SIGNALBOX_WEBHOOK_SECRET: created.webhook_secret,
    };
    const ts = new Date().toISOString();
    const lines = Array.from({ length: 700 }, (_, index) =>
      JSON.stringify({ type: 'log', ts, data: { message: `line ${index}` } }),
    );
    lines.splice(600, 0, JSON.stringify({ type: 'nonsense', ts, data: {} }));
    // With a byte order mark, as PowerShell writes it.
    const stdin = `\ufeff${lines.join('\n')}`;
    const sent = await run(['events', 'send', '-', '--json'], { stdin, env: credential });
    expect(sent, sent.stderr).toMatchObject({ code: 65 });
    expect(JSON.parse(sent.stdout)).toEqual({
      accepted: 700,
      rejected: [{ line: 601, reason: expect.any(String) }],
    });

    const found = await json<{ data: { message: string } }[]>([
      'events',
      'query',
      '--type',
      'log',
      '--limit',
      '450',
    ]);
    expect(found).toHaveLength(450);

    const file = join(folder, 'export.ndjson');
    expect(await run(['events', 'export', '--type', 'log', '--output', file])).toMatchObject({ code: 0 });
    const exported = (await readFile(file, 'utf8')).trimEnd().split('\n');
    expect(exported).toHaveLength(701);

    const database = { DATABASE_URL: databaseUrl(app.database.address), SERVICE_DATA_DIR: folder };
    const restore = (...args: string[]) => run(['events', 'import', file, ...args], { env: database });
    expect(await restore()).toMatchObject({
      code: 0,
      stdout: '0 imported, 700 existed already, 0 rejected\n',
    });
    await app.database.query(`DELETE FROM events WHERE data->>'message' IN ('line 1', 'line 699')`);
    expect(await restore()).toMatchObject({
      code: 0,
      stdout: '2 imported, 698 existed already, 0 rejected\n',
    });
    const restored = join(folder, 'restored.ndjson');
    await run(['events', 'export', '--type', 'log', '--output', restored]);
    expect((await readFile(restored, 'utf8')).split('\n').slice(0, 700)).toEqual(exported.slice(0, 700));
    expect(await restore('--project', 'nowhere')).toMatchObject({ code: 1 });

    const wrong = await run(['events', 'send', '-'], { stdin: 'not json\n', env: credential });
    expect(wrong).toMatchObject({ code: 65 });
    expect(wrong.stderr).toContain('line 1 is not valid JSON');
    expect(await run(['events', 'send', '-'], { stdin: '{}' })).toMatchObject({ code: 64 });
  });

  it('follows events as they arrive', async () => {
    const created = await json<{ api_key: string; webhook_secret: string }>(['api-keys', 'create', 'live']);
    const main = join(import.meta.dirname, '..', '..', '..', 'dist', 'cli', 'main.js');
    const tail = spawn(process.execPath, [main, 'events', 'tail', '--type', 'log'], {
      env: { ...inheritedEnvironment(), ...env },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let output = '';
    tail.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    try {
      // Sends until the stream is open: it contains events that arrive from then on.
      await expect
        .poll(
          async () => {
            const event = { type: 'log', ts: new Date().toISOString(), data: { message: 'followed' } };
            await run(['events', 'send', '-'], {
              stdin: JSON.stringify(event),
              env: { SIGNALBOX_API_KEY: created.api_key, SIGNALBOX_WEBHOOK_SECRET: created.webhook_secret },
            });
            return output;
          },
          { timeout: 60_000 },
        )
        .toContain('followed');
      expect(JSON.parse(output.split('\n')[0] ?? '')).toMatchObject({ type: 'log' });
    } finally {
      tail.kill('SIGKILL');
    }
  });

  it('changes, explains, kills and reverts a flag', async () => {
    const file = await yaml('flags.yaml', 'projects:\n  shop:\n    flags:\n      cart: { name: Cart }\n');
    await json(['apply', '-f', file]);
    const flag = await json<{ version: number; revision: number }>([
      ...['flags', 'set', 'cart', '--enabled', 'true', '--rollout', '100', '--cohort', 'env=prod,stage'],
    ]);
    expect(flag).toMatchObject({ enabled: true, rollout: 100, cohorts: { env: ['prod', 'stage'] } });
    const context = '{"userId":"u","env":"prod"}';
    expect(await json(['flags', 'explain', 'cart', '--context', context])).toMatchObject({
      value: true,
      rule: 'rollout_full',
    });
    expect(await json(['flags', 'kill', 'cart', '--reason', 'drill'])).toMatchObject({ killed: true });
    expect(await json(['flags', 'explain', 'cart', '--context', context])).toMatchObject({
      rule: 'flag_killed',
    });
    const history = await json<{ action: string; reason: string | null }[]>(['flags', 'history', 'cart']);
    expect(history[0]).toMatchObject({ action: 'killed', reason: 'drill' });

    const stale = await run([
      'flags',
      'set',
      'cart',
      '--enabled',
      'false',
      '--version',
      String(flag.version),
    ]);
    expect(stale).toMatchObject({ code: 75 });
    const reverted = await json(['flags', 'revert', 'cart', String(flag.revision)]);
    expect(reverted).toMatchObject({ enabled: true, rollout: 100 });
    expect(await run(['flags', 'get', 'nowhere'])).toMatchObject({ code: 66, stdout: '' });
    expect(await run(['flags', 'set', 'cart', '--rollout', '101'])).toMatchObject({ code: 65 });
  });

  it('publishes and installs an app, starts a run and waits for its end', async () => {
    const { slug } = await createApp(app, admin);
    const manifest = join(folder, 'manifest.json');
    await writeFile(manifest, JSON.stringify({ run_kinds: ['manual'] }));
    await json(['apps', 'publish', slug, '--version', '1.0.0', '--manifest', manifest]);
    const { id } = await json<{ id: string }>(['apps', 'install', slug, '--version', '1.0.0']);
    const simulate = (outcome: string): string =>
      JSON.stringify({ simulate: { outcome, duration_ms: 10, queue_ms: 10 } });
    const start = ['runs', 'start', id, '--input', '-'];
    const done = await run([...start, '--watch', '--json'], { stdin: simulate('success') });
    expect(done, done.stderr).toMatchObject({ code: 0 });
    expect(JSON.parse(done.stdout)).toMatchObject({ state: 'succeeded' });

    const failed = await run([...start, '--watch'], { stdin: simulate('failed') });
    expect(failed).toMatchObject({ code: 1 });

    const long = await json<{ id: string }>(start, {
      stdin: JSON.stringify({ simulate: { outcome: 'success', duration_ms: 600_000, queue_ms: 10 } }),
    });
    expect(await run(['runs', 'cancel', long.id])).toMatchObject({ code: 0 });
    expect(await run(['runs', 'watch', long.id])).toMatchObject({ code: 1 });
  });

  describe('apply', () => {
    it('shows the plan, applies it, and then has nothing to change', async () => {
      const ada = await addUser(app, 'grace@example.com', { relation: 'member' });
      const file = await yaml(
        'whole.yaml',
        `projects:
  store:
    name: Store
    cors_origins: [https://store.example]
    retention: { log: 30 }
    api_keys: [backend]
    members: { grace@example.com: developer }
    groups: { checkout: { enabled: true } }
    flags:
      new-cart: { group: checkout, enabled: true, rollout: 25, cohorts: { plan: [pro] }, tags: [web] }
`,
      );
      const plan = await run(['plan', '-f', file, '--exit-code']);
      expect(plan, plan.stderr).toMatchObject({ code: 2 });
      expect(plan.stdout).toContain('+ flag store/new-cart');
      expect(await run(['projects', 'get', 'store'])).toMatchObject({ code: 66 });

      const refused = await run(['apply', '-f', file]);
      expect(refused).toMatchObject({ code: 64 });
      expect(await run(['projects', 'get', 'store'])).toMatchObject({ code: 66 });

      const keys = join(folder, 'keys.ndjson');
      const applied = await run(['apply', '-f', file, '--keys-out', keys]);
      expect(applied, applied.stderr).toMatchObject({ code: 0 });
      expect(applied.stdout).not.toContain('sbk_');
      expect((await stat(keys)).mode & 0o777).toBe(0o600);
      expect(JSON.parse(await readFile(keys, 'utf8'))).toMatchObject({ project: 'store', name: 'backend' });
      expect(await json(['flags', 'get', 'new-cart', '--project', 'store'])).toMatchObject({
        group: 'checkout',
        rollout: 25,
      });
      const members = await as(app, admin, 'get', '/api/projects/store/members');
      expect((members.body as { items: unknown[] }).items).toContainEqual(
        expect.objectContaining({ user_id: ada.userId, direct_relation: 'developer' }),
      );
      expect(await run(['plan', '-f', file, '--exit-code'])).toMatchObject({
        code: 0,
        stdout: 'Nothing to change.\n',
      });
    });

    it('refuses a flag that changed after the plan, and keeps the other change', async () => {
      const file = await yaml('edit.yaml', 'projects:\n  shop:\n    flags:\n      raced: { rollout: 10 }\n');
      await json(['apply', '-f', file]);
      await writeFile(file, 'projects:\n  shop:\n    flags:\n      raced: { rollout: 50 }\n');
      const planned = join(folder, 'plan.json');
      await run(['plan', '-f', file, '--out', planned]);
      await json(['flags', 'set', 'raced', '--rollout', '5']);

      const result = await run(['apply', '--plan', planned]);
      expect(result).toMatchObject({ code: 75 });
      expect(result.stderr).toContain('flag shop/raced');
      expect(result.stderr).toContain('Run "signalbox plan" again');
      expect(await json(['flags', 'get', 'raced'])).toMatchObject({ rollout: 5 });
    });

    it('deletes only with --prune, and only in the sections of the file', async () => {
      const both = await yaml('both.yaml', 'projects:\n  shop:\n    flags: { keep: {}, drop: {} }\n');
      await json(['apply', '-f', both]);
      const one = await yaml('one.yaml', 'projects:\n  shop:\n    flags: { keep: {} }\n');
      await json(['apply', '-f', one]);
      expect(await json(['flags', 'get', 'drop'])).toMatchObject({ archived: false });
      await json(['apply', '-f', one, '--prune']);
      expect(await json(['flags', 'get', 'drop'])).toMatchObject({ archived: true });
      expect(await json(['flags', 'get', 'keep'])).toMatchObject({ archived: false });
      const { items } = (await as(app, admin, 'get', '/api/projects/shop/api-keys')).body as {
        items: unknown[];
      };
      expect(items.length).toBeGreaterThan(0);
    });

    it('names the path of what the service rejects, and counts the changes applied before it', async () => {
      const file = await yaml(
        'invalid.yaml',
        'projects:\n  shop:\n    flags: { first: {}, "not a key": {} }\n    members: { nobody@example.com: owner }\n',
      );
      const result = await run(['apply', '-f', file]);
      expect(result).toMatchObject({ code: 65 });
      expect(result.stderr).toContain('flag shop/not a key');
      expect(result.stderr).toContain('1 of 3 changes were applied');
    });

    it('rejects an unknown field before it calls the service', async () => {
      const file = await yaml('typo.yaml', 'projects:\n  shop:\n    flags:\n      cart: { rolout: 5 }\n');
      const result = await run(['plan', '-f', file], { env: { SIGNALBOX_URL: 'http://127.0.0.1:1' } });
      expect(result).toMatchObject({ code: 65 });
      expect(result.stderr).toContain('line 4: projects.shop.flags.cart.rolout: unknown field');
    });
  });

  it.each(['bash', 'zsh', 'fish'])('prints completion for %s', async (shell) => {
    const { code, stdout } = await run(['completion', shell]);
    expect(code).toBe(0);
    for (const word of ['backup', 'flags', 'explain', 'rollout']) expect(stdout).toContain(word);
  });

  it('completes commands and options in bash', async () => {
    const script = join(folder, 'completion.bash');
    await writeFile(script, (await run(['completion', 'bash'])).stdout);
    const complete = async (...words: string[]): Promise<string[]> => {
      const program = `source "${script}"; COMP_WORDS=(signalbox ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}; _signalbox; printf '%s\\n' "\${COMPREPLY[@]}"`;
      const { stdout } = await promisify(execFile)('bash', ['-c', program]);
      return stdout.trim().split('\n');
    };
    expect(await complete('fl')).toEqual(['flags']);
    expect(await complete('flags', 'ex')).toEqual(['explain']);
    expect(await complete('flags', 'set', 'cart', '--rol')).toEqual(['--rollout']);
  });
});
