import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Installation } from '../../browser/support/installation.js';
import { clientProgram } from '../client-program.js';
import { copyExamples, ExampleShell } from './example-shell.js';
import { languages } from '../languages.js';
import { RUST_ENV, shareRustVersions } from '../rust-build.js';
import { isLeftOut } from '../../support/vitest/left-out.js';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const EXAMPLES = join(ROOT, 'examples');
/** The first programs in Go and Rust compile their dependencies. */
const TIMEOUT_MS = 900_000;
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
const FILES: Record<string, { file: string; block: string }> = {
  go: { file: 'main.go', block: 'go' },
  python: { file: 'app.py', block: 'python' },
  rust: { file: 'src/main.rs', block: 'rust' },
  typescript: { file: 'server.ts', block: 'ts' },
};
/** The value of an enabled flag, as each language prints it. */
const ON: Record<string, string> = { go: 'true <nil>', python: 'True', rust: 'true', typescript: 'true' };

/** Settings with which the example in a language reuses the build output of the other tests. */
const SHARED: Record<string, Record<string, string>> = { rust: RUST_ENV };

interface Stored {
  items: { data: { message: string; fields: object } }[];
}

/** Runs the programs of the documents against the built service. */
describe('programs that use a client library', () => {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-examples-'));
  const shells: ExampleShell[] = [];
  let checkout: string | undefined;
  let installation: Installation;

  beforeAll(async () => {
    installation = await Installation.start();
  });
  afterAll(async () => {
    for (const shell of shells) shell.kill();
    await installation?.stop();
    for (const made of [folder, checkout ?? '']) rmSync(made, { recursive: true, force: true });
  });

  /** Credentials of a new project, by the names of the environment variables. */
  async function credentials(project: string): Promise<Record<string, string>> {
    const { key, apiKey, webhookSecret } = await installation.project(project, project);
    return {
      SIGNALBOX_URL: installation.baseUrl,
      SIGNALBOX_PROJECT: key,
      SIGNALBOX_API_KEY: apiKey,
      SIGNALBOX_WEBHOOK_SECRET: webhookSecret,
    };
  }

  const flag = (project: string, key: string, change?: object): Promise<unknown> =>
    change === undefined
      ? installation.api('POST', `/api/flags?project_id=${project}`, { key })
      : installation.api('PATCH', `/api/flags/${key}?project_id=${project}`, change);
  const stored = async (project: string): Promise<Stored['items']> =>
    (await installation.api<Stored>('GET', `/api/events?project_id=${project}&type=log&limit=200`)).items;

  it.skipIf(isLeftOut('clients/examples')).each(languages().map(({ name }) => name))(
    'the commands of the example in %s start a service that responds by its flag and stores an event for each request',
    async (language) => {
      checkout ??= copyExamples();
      if (language === 'rust') await shareRustVersions(checkout);
      const project = `example-${language}`;
      const values = await credentials(project);
      await flag(project, 'friendly-greeting');
      const shell = new ExampleShell(checkout, language, values, { PORT: '0', ...SHARED[language] });
      shells.push(shell);
      const address = await shell.line(/^listening on (http:\S+)$/m, TIMEOUT_MS);
      const installed = shell.output.length;
      let requests = 0;
      const visit = (): Promise<string> => {
        requests += 1;
        return shell.request(address);
      };

      const readme = readFileSync(join(EXAMPLES, language, 'README.md'), 'utf8');
      const [, before, after] = /prints `(.+)` before, and `(.+)` after/.exec(readme) ?? [];
      expect(await visit()).toBe(`${before}\n`);
      await flag(project, 'friendly-greeting', { enabled: true });
      await expect.poll(visit, { interval: 500 }).toBe(`${after}\n`);
      shell.interrupt();
      const ended = await shell.ended;
      // After Ctrl+C, `npm start` and `go run` exit with a status of their own.
      if (language === 'python' || language === 'rust') expect(ended).toEqual([0, null]);
      // Python's server writes a line for each request.
      const lines = shell.output.slice(installed).split('\n');
      expect(lines.filter((line) => !/"GET \/\?user=ada |^$/.test(line))).toEqual([]);

      const events = await stored(project);
      expect(events).toHaveLength(requests);
      for (const { data } of events) {
        expect(data).toMatchObject({ message: 'greeted', level: 'info', module: 'greeter' });
      }
      expect(events.filter(({ data }) => 'friendly' in data.fields && data.fields.friendly)).toHaveLength(1);
    },
    TIMEOUT_MS,
  );

  it.each(languages().map(({ name }) => name))(
    'the program in %s of README.md evaluates its flag and sends its event',
    async (language) => {
      const { file = '', block = '' } = FILES[language] ?? {};
      const [, section = ''] = /^## Use it from your program\n(.*?)^## /ms.exec(README) ?? [];
      const programs = [...section.matchAll(/^```(\w+)\n(.*?)^```$/gms)].filter(([, name]) => name === block);
      expect(programs).toHaveLength(1);
      const source = join(folder, `readme-${language}-source`);
      mkdirSync(dirname(join(source, file)), { recursive: true });
      writeFileSync(join(source, 'package.json'), '{"type":"module"}');
      writeFileSync(join(source, file), programs[0]?.[2] ?? '');

      const project = `readme-${language}`;
      const into = join(folder, project);
      mkdirSync(into);
      const { program, args, env } = await clientProgram(language, join(source, file), into);
      const values = await credentials(project);
      await flag(project, 'new_checkout');
      const change = { enabled: true, rollout: 100, cohorts: { env: ['prod'] } };
      await flag(project, 'new_checkout', change);
      const { PATH = '' } = process.env;
      const { stdout, stderr } = await promisify(execFile)(program, args, {
        env: { PATH, ...env, ...values },
      });
      expect(stdout + stderr).toBe(`${ON[language]}\n0 events are left\n`);
      const [event, ...others] = await stored(project);
      expect(others).toEqual([]);
      expect(event?.data).toMatchObject({ message: 'order placed', fields: { order: 'o-17' } });
    },
    TIMEOUT_MS,
  );

  it('README.md sets the environment variables that its programs read', () => {
    const [, section = ''] = /^## Use it from your program\n(.*?)^## /ms.exec(README) ?? [];
    const [, shell = ''] = /^```sh\n(.*?)^```$/ms.exec(section) ?? [];
    const set = [...shell.matchAll(/(SIGNALBOX_\w+)=/g)].map(([, name]) => name);
    const read = [...section.replace(shell, '').matchAll(/SIGNALBOX_\w+/g)].map(([name]) => name);
    expect(new Set(read)).toEqual(new Set(set));
  });
});
