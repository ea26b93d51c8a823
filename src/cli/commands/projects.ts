import { EXIT_HELP } from '../api/api-error.js';
import { Command } from 'commander';
import { allPages, openApi, unwrap } from '../api/client.js';
import { printJson, printLine, printTable } from '../output.js';

export function projectsCommand(): Command {
  const projects = new Command('projects')
    .summary('list, show and create projects')
    .addHelpText('after', HELP + EXIT_HELP);
  projects
    .command('list')
    .description('List the projects that you can see.')
    .option('--json', 'print JSON')
    .action(list);
  projects
    .command('get')
    .description('Show a project.')
    .argument('<project>', 'key or id')
    .option('--json', 'print JSON')
    .action(get);
  projects
    .command('create')
    .description('Create a project.')
    .argument('<key>', 'permanent key of the project, used in URLs')
    .requiredOption('--name <name>', 'display name of the project')
    .option('--json', 'print JSON')
    .action(create);
  return projects;
}

const HELP = `
Examples:
  $ signalbox projects list
  $ signalbox projects create shop --name Shop
  $ signalbox projects get shop --json
`;

async function list({ json = false }: { json?: boolean }): Promise<void> {
  const api = await openApi();
  const items = await allPages((cursor) =>
    api.GET('/api/projects', { params: { query: cursor === undefined ? {} : { cursor } } }),
  );
  if (json) printJson(items);
  else
    printTable(
      ['KEY', 'NAME', 'CREATED'],
      items.map(({ key, name, created_at: at }) => [key, name, at]),
    );
}

async function get(project: string, { json = false }: { json?: boolean }): Promise<void> {
  const api = await openApi();
  const found = await unwrap(api.GET('/api/projects/{project}', { params: { path: { project } } }));
  if (json) printJson(found);
  else
    printTable(
      ['FIELD', 'VALUE'],
      Object.entries(found).map(([name, value]) => [name, JSON.stringify(value)]),
    );
}

async function create(key: string, { name, json = false }: { name: string; json?: boolean }): Promise<void> {
  const api = await openApi();
  const created = await unwrap(api.POST('/api/projects', { body: { key, name } }));
  if (json) printJson(created);
  else printLine(`Project ${created.key} created (${created.id}).`);
}
