import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppConfig } from './app-config.js';
import { SettingsReader } from './settings/settings-reader.js';

/** Writes `.env.example`, or with `--check` fails when it does not list exactly the settings there are. */
const target = join(import.meta.dirname, '..', '..', '.env.example');

const reader = new SettingsReader({});
new AppConfig(reader);
const text = [
  '# Every setting with its default. Nothing here has to be set. The service reads its environment only:',
  '# to use a file, start it with: node --env-file=.env scripts/start.mjs',
  '',
  ...reader.docs.flatMap(({ name, help, defaultText, example }) => [
    `# ${help}`,
    defaultText === undefined ? `# ${name}=${example}` : `${name}=${defaultText}`,
    '',
  ]),
].join('\n');

if (process.argv.includes('--check')) {
  if ((await readFile(target, 'utf8').catch(() => '')) !== text) {
    process.stderr.write('.env.example does not match the settings: run "npm run env-example".\n');
    process.exit(1);
  }
} else {
  await writeFile(target, text);
}
