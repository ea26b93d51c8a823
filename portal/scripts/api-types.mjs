// npm run portal:types: generates the API's types from the contract: all of them for the portal, and those of the
// called routes for the command line. With --check: fails when a generated file is stale.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTypescript, { astToString } from 'openapi-typescript';

const ROOT = join(import.meta.dirname, '..', '..');
const HEAD = '// Made from contracts/openapi.json by "npm run portal:types". Never edited by hand.\n';
/** Routes that the command `signalbox` calls. */
const CLI_PATHS = [
  '/api/auth/command-logins/token',
  '/api/auth/me',
  '/api/events',
  '/api/events/export',
  '/api/flags',
  '/api/flags/groups',
  '/api/flags/groups/{key}',
  '/api/flags/history',
  '/api/flags/preview',
  '/api/flags/{key}',
  '/api/flags/{key}/kill',
  '/api/flags/{key}/revert',
  '/api/projects',
  '/api/projects/{project}',
  '/api/projects/{project}/api-keys',
  '/api/projects/{project}/api-keys/{key_id}',
  '/api/projects/{project}/event-retention',
  '/api/projects/{project}/member-candidates',
  '/api/projects/{project}/members',
  '/api/projects/{project}/members/{user_id}',
  '/api/stream',
  '/api/v1/apps',
  '/api/v1/apps/installations',
  '/api/v1/apps/installations/{id}',
  '/api/v1/apps/installations/{id}/grants/{permission}',
  '/api/v1/apps/installations/{id}/runs',
  '/api/v1/apps/installations/{id}/schedules',
  '/api/v1/apps/installations/{id}/schedules/{schedule_id}',
  '/api/v1/apps/installations/{id}/upgrade',
  '/api/v1/apps/runs/{id}',
  '/api/v1/apps/runs/{id}/cancel',
  '/api/v1/apps/runs/{id}/logs',
  '/api/v1/apps/{app}',
  '/api/v1/apps/{app}/installations',
  '/api/v1/apps/{app}/versions',
  '/api/v1/apps/{app}/versions/{version}',
];

const contract = readFileSync(join(ROOT, 'contracts', 'openapi.json'), 'utf8');
await write('portal/src/api/schema.gen.ts', JSON.parse(contract));
await write('src/cli/api/schema.gen.ts', onlyPaths(JSON.parse(contract), CLI_PATHS));

async function write(target, of) {
  const ast = await openapiTypescript(of, {
    // A property with a default is optional.
    defaultNonNullable: false,
  });
  const text = HEAD + astToString(ast);
  const path = join(ROOT, target);
  if (!process.argv.includes('--check')) {
    writeFileSync(path, text);
  } else if (readFileSync(path, 'utf8') !== text) {
    process.stderr.write(`${target} is out of date: run "npm run portal:types".\n`);
    process.exitCode = 1;
  }
}

/** The document with only these paths, and the schemas and responses that they reference. */
function onlyPaths({ paths, components, ...rest }, names) {
  const chosen = Object.fromEntries(names.map((name) => [name, paths[name] ?? missing(name)]));
  const kept = {};
  const queue = [chosen];
  for (let part = queue.pop(); part !== undefined; part = queue.pop()) {
    for (const [, kind, name] of JSON.stringify(part).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      if (kept[kind]?.[name] !== undefined) continue;
      (kept[kind] ??= {})[name] = components[kind][name];
      queue.push(components[kind][name]);
    }
  }
  return { ...rest, paths: chosen, components: kept };
}

function missing(name) {
  throw new Error(`contracts/openapi.json has no ${name}; the command line calls it.`);
}
