import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INGEST_SNIPPETS } from '../../../portal/src/settings/ingest-snippets.js';
import { clientProgram } from '../client-program.js';
import { languages } from '../languages.js';
import { API_KEY, PROJECT_ID, ScriptedService, WEBHOOK_SECRET } from '../scripted-service.js';

const run = promisify(execFile);
const FILES: Record<string, string> = {
  go: 'main.go',
  python: 'send.py',
  rust: 'main.rs',
  typescript: 'send.ts',
};
/** The first programs in Go and Rust compile their dependencies. */
const TIMEOUT_MS = 900_000;

/** Runs the programs that the portal shows for a new API key; the portal's own tests cover the one for curl. */
describe('the programs that the portal shows for an API key', () => {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-key-snippets-'));
  let service: ScriptedService;
  beforeAll(async () => {
    service = await ScriptedService.start();
  });
  afterAll(async () => {
    await service?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(languages().map(({ name }) => name))(
    'send one signed event: %s',
    async (language) => {
      const snippet = INGEST_SNIPPETS.find((one) => one.language === language);
      const [source, into] = [join(folder, `${language}-source`), join(folder, language)];
      for (const one of [source, into]) mkdirSync(one);
      const file = join(source, FILES[language] ?? '');
      writeFileSync(join(source, 'package.json'), '{"type":"module"}');
      const credentials = { apiKey: API_KEY, webhookSecret: WEBHOOK_SECRET };
      writeFileSync(file, `${snippet?.code(service.url, PROJECT_ID, credentials)}\n`);
      const { program, args, env } = await clientProgram(language, file, into);
      const before = service.attempts.length;
      const { stdout } = await run(program, args, { env: { ...process.env, ...env }, timeout: 60_000 });
      expect(stdout).toBe('The event is stored.\n');
      const [attempt, ...others] = service.attempts.slice(before);
      expect(others).toEqual([]);
      expect(attempt).toMatchObject({
        isSigned: true,
        events: [{ type: 'log', data: { level: 'info', message: expect.stringMatching(/^Hello from /) } }],
      });
    },
    TIMEOUT_MS,
  );
});
