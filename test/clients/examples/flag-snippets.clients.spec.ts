import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FLAG_SNIPPETS } from '../../../portal/src/flags/use/flag-snippets.js';
import { clientProgram } from '../client-program.js';
import { languages } from '../languages.js';
import { API_KEY, PROJECT_ID, ScriptedService } from '../scripted-service.js';

const run = promisify(execFile);
const FILES: Record<string, string> = {
  go: 'main.go',
  python: 'flag.py',
  rust: 'main.rs',
  typescript: 'flag.ts',
};
/** The first programs in Go and Rust compile their dependencies. */
const TIMEOUT_MS = 900_000;

/** Runs the programs that the portal shows for a flag. test/e2e/flag-command runs the command with curl, test/browser/react-example the page. */
describe('the programs that the portal shows for a flag', () => {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-snippets-'));
  let service: ScriptedService;
  beforeAll(async () => {
    service = await ScriptedService.start();
    service.payload.flags = [
      { key: 'new-checkout', enabled: true, killed: false, rollout: 100, cohorts: {}, group: null },
    ];
  });
  afterAll(async () => {
    await service?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(languages().map(({ name }) => name))(
    'print the value of the flag: %s',
    async (language) => {
      const snippet = FLAG_SNIPPETS.find((one) => one.language === language);
      const source = join(folder, `${language}-source`);
      const into = join(folder, language);
      for (const one of [source, into]) mkdirSync(one);
      const file = join(source, FILES[language] ?? '');
      writeFileSync(join(source, 'package.json'), '{"type":"module"}');
      writeFileSync(file, `${snippet?.code(service.url, PROJECT_ID, 'new-checkout')}\n`);
      const { program, args, env } = await clientProgram(language, file, into);
      const options = { env: { ...process.env, ...env, SIGNALBOX_API_KEY: API_KEY }, timeout: 60_000 };
      const { stdout } = await run(program, args, options);
      expect(stdout).toMatch(/^true$/im);
    },
    TIMEOUT_MS,
  );
});
