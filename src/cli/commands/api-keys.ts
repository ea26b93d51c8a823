import { EXIT_HELP } from '../api/api-error.js';
import { Command, Option } from 'commander';
import { allPages, openApi, unwrap } from '../api/client.js';
import { printJson, printLine, printTable } from '../output.js';
import { requireProject } from '../project-option.js';

type Scope = 'flags:read' | 'ingest';
interface Options {
  project?: string;
  json?: boolean;
}

export function apiKeysCommand(): Command {
  const keys = new Command('api-keys')
    .summary('list, create and revoke API keys of a project')
    .addHelpText('after', HELP + EXIT_HELP);
  const project = (): Option =>
    new Option('--project <key>', 'key or id of the project (default: SIGNALBOX_PROJECT)');
  keys
    .command('list')
    .description('List the API keys of a project.')
    .addOption(project())
    .option('--json', 'print JSON')
    .action(list);
  keys
    .command('create')
    .description(
      'Create an API key. Its secrets are printed once, on standard output, as settings of a program.',
    )
    .argument('<name>', 'label of the key, for example the program that uses it')
    .addOption(project())
    .option('--scope <scope...>', 'ingest, flags:read (default: both)')
    .option('--json', 'print JSON')
    .action(create);
  keys
    .command('revoke')
    .description('Revoke an API key. Programs that use it are rejected within a second.')
    .argument('<id>', 'id of the key')
    .addOption(project())
    .option('--json', 'print JSON')
    .action(revoke);
  return keys;
}

const HELP = `
Examples:
  $ signalbox api-keys list --project shop
  $ signalbox api-keys create backend --project shop > backend.env
`;

async function list({ project, json = false }: Options): Promise<void> {
  const path = { project: requireProject(project) };
  const api = await openApi();
  const items = await allPages((cursor) =>
    api.GET('/api/projects/{project}/api-keys', {
      params: { path, query: cursor === undefined ? {} : { cursor } },
    }),
  );
  if (json) printJson(items);
  else {
    printTable(
      ['ID', 'NAME', 'PREFIX', 'SCOPES', 'STATE'],
      items.map(({ id, name, prefix, scopes, state }) => [id, name, prefix, scopes.join(','), state]),
    );
  }
}

async function create(name: string, options: Options & { scope?: Scope[] }): Promise<void> {
  const path = { project: requireProject(options.project) };
  const api = await openApi();
  const body = { name, ...(options.scope === undefined ? {} : { scopes: options.scope }) };
  const created = await unwrap(api.POST('/api/projects/{project}/api-keys', { params: { path }, body }));
  if (options.json === true) printJson(created);
  else printLine(`SIGNALBOX_API_KEY=${created.api_key}\nSIGNALBOX_WEBHOOK_SECRET=${created.webhook_secret}`);
}

async function revoke(id: string, { project, json = false }: Options): Promise<void> {
  const path = { project: requireProject(project), key_id: id };
  const api = await openApi();
  await api.DELETE('/api/projects/{project}/api-keys/{key_id}', { params: { path } });
  if (json) printJson({ id, revoked: true });
  else printLine(`${id} is revoked.`);
}
