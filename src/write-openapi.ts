import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module.js';
import { SecretBox } from './common/crypto/secret-box.js';
import { AppConfig } from './config/app-config.js';
import { buildDocument } from './openapi/build-document.js';

/**
 * Writes `contracts/openapi.json`, or with `--check` fails when it differs from the routes. Runs on the built code,
 * because the compiler plugin generates the descriptions of fields. Requires no database.
 */
const target = join(import.meta.dirname, '..', 'contracts', 'openapi.json');

const app = await NestFactory.create(
  AppModule.forRoot({
    config: AppConfig.fromEnv({}),
    secretBox: new SecretBox(Buffer.alloc(32)),
    address: {},
  }),
  { preview: true, logger: false, abortOnError: false },
);
const text = `${JSON.stringify(buildDocument(app), null, 2)}\n`;

if (process.argv.includes('--check')) {
  const committed = await readFile(target, 'utf8').catch(() => '');
  if (committed !== text) {
    process.stderr.write('contracts/openapi.json differs from the routes: run "npm run openapi".\n');
    process.exit(1);
  }
} else {
  await writeFile(target, text);
}
process.exit(0);
