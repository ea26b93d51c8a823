// npm run types: the API's types, from the contract. With --check: fails when the file is not what it would write.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTypescript, { astToString } from 'openapi-typescript';

const ROOT = join(import.meta.dirname, '..', '..');
const TARGET = join(ROOT, 'portal', 'src', 'api', 'schema.gen.ts');
const HEAD = '// Made from contracts/openapi.json by "npm run portal:types". Never edited by hand.\n';

const ast = await openapiTypescript(pathToFileURL(join(ROOT, 'contracts', 'openapi.json')), {
  // What has a default may be left out.
  defaultNonNullable: false,
});
const text = HEAD + astToString(ast);
if (!process.argv.includes('--check')) {
  writeFileSync(TARGET, text);
} else if (readFileSync(TARGET, 'utf8') !== text) {
  process.stderr.write('portal/src/api/schema.gen.ts is out of date: run "npm run portal:types".\n');
  process.exitCode = 1;
}
