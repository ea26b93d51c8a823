import { isObject } from '../../common/json/is-object.js';
import { EXIT_HELP } from '../api/api-error.js';
import { Command, InvalidArgumentError, Option } from 'commander';
import { allPages, openApi, unwrap } from '../api/client.js';
import type { components } from '../api/schema.gen.js';
import { printJson, printLine, printTable } from '../output.js';
import { requireProject } from '../project-option.js';

type Flag = components['schemas']['FlagResponse'];
interface Options {
  project?: string;
  json?: boolean;
}
interface Changes {
  enabled?: boolean;
  rollout?: number;
  name?: string;
  description?: string;
  group?: string;
  cohort?: Record<string, string[]>;
  reason?: string;
  version?: number;
}

export function flagsCommand(): Command {
  const flags = new Command('flags')
    .summary('list, change and explain feature flags')
    .addHelpText('after', HELP + EXIT_HELP);
  const add = (name: string, description: string): Command =>
    flags
      .command(name)
      .description(description)
      .addOption(new Option('--project <key>', 'key or id of the project (default: SIGNALBOX_PROJECT)'))
      .option('--json', 'print JSON');
  add('list', 'List the flags of a project.').action(list);
  add('get', 'Show a flag.').argument('<flag>').action(get);
  add(
    'set',
    'Change fields of a flag. Nothing is changed when another user has changed the flag at the same time (exit status 75).',
  )
    .argument('<flag>')
    .option('--enabled <boolean>', 'true or false', parseBoolean)
    .option('--rollout <percent>', 'percentage of users', Number)
    .option('--name <name>')
    .option('--description <text>')
    .option('--group <group>', 'key of the group; empty for none')
    .option(
      '--cohort <dimension=values>',
      'replaces all cohorts; repeatable, values separated by commas',
      parseCohort,
    )
    .option('--reason <text>', 'reason for the change, recorded in the history')
    .option('--version <number>', 'version on which the change is based (default: the current one)', Number)
    .action(set);
  add(
    'kill',
    'Activate the emergency stop of a flag, which turns it off for all users, or deactivate it with --revive.',
  )
    .argument('<flag>')
    .option('--revive', 'deactivate the emergency stop')
    .option('--reason <text>', 'reason for the change, recorded in the history')
    .action(kill);
  add('explain', 'Show the value of a flag for a context, and the rule that decided it.')
    .argument('<flag>')
    .option('--context <json>', 'such as {"userId":"user-42","env":"prod"}', parseContext, {})
    .action(explain);
  add('history', 'List the changes of a flag, the newest first.').argument('<flag>').action(history);
  add('revert', 'Restore a flag as it was at a revision of its history.')
    .argument('<flag>')
    .argument('<revision>', 'revision, as listed by "signalbox flags history"', Number)
    .option('--reason <text>', 'reason for the change, recorded in the history')
    .action(revert);
  return flags;
}

const HELP = `
Examples:
  $ signalbox flags list --project shop
  $ signalbox flags set new-cart --project shop --enabled true --rollout 25
  $ signalbox flags explain new-cart --project shop --context '{"userId":"user-42"}'
  $ signalbox flags kill new-cart --project shop --reason "checkout fails"
`;

async function list({ project, json = false }: Options): Promise<void> {
  const query = { project_id: requireProject(project) };
  const api = await openApi();
  const items = await allPages((cursor) =>
    api.GET('/api/flags', { params: { query: cursor === undefined ? query : { ...query, cursor } } }),
  );
  if (json) printJson(items);
  else printTable(['FLAG', 'STATE', 'ROLLOUT', 'GROUP', 'VERSION'], items.map(rowOf));
}

function rowOf(flag: Flag): string[] {
  return [flag.key, stateOf(flag), `${flag.rollout} %`, flag.group ?? '', String(flag.version)];
}

function stateOf({ enabled, killed, archived }: Flag): string {
  if (archived) return 'archived';
  if (killed) return 'killed';
  return enabled ? 'on' : 'off';
}

function print(flag: Flag, json: boolean): void {
  if (json) printJson(flag);
  else printTable(['FLAG', 'STATE', 'ROLLOUT', 'GROUP', 'VERSION'], [rowOf(flag)]);
}

async function get(key: string, { project, json = false }: Options): Promise<void> {
  const query = { project_id: requireProject(project) };
  const api = await openApi();
  print(await unwrap(api.GET('/api/flags/{key}', { params: { path: { key }, query } })), json);
}

async function set(key: string, options: Options & Changes): Promise<void> {
  const { project, json = false, version, cohort, group, ...changes } = options;
  const query = { project_id: requireProject(project) };
  const api = await openApi();
  const path = { key };
  const basis = version ?? (await unwrap(api.GET('/api/flags/{key}', { params: { path, query } }))).version;
  const body = {
    ...changes,
    ...(cohort === undefined ? {} : { cohorts: cohort }),
    ...(group === undefined ? {} : { group: group === '' ? null : group }),
  };
  const header = { 'If-Match': `"${basis}"` };
  print(await unwrap(api.PATCH('/api/flags/{key}', { params: { path, query, header }, body })), json);
}

async function kill(key: string, options: Options & { revive?: boolean; reason?: string }): Promise<void> {
  const query = { project_id: requireProject(options.project) };
  const api = await openApi();
  const body = {
    killed: options.revive !== true,
    ...(options.reason === undefined ? {} : { reason: options.reason }),
  };
  const params = { path: { key }, query };
  print(await unwrap(api.POST('/api/flags/{key}/kill', { params, body })), options.json ?? false);
}

async function explain(key: string, options: Options & { context: Record<string, unknown> }): Promise<void> {
  const body = { project_id: requireProject(options.project), context: options.context, keys: [key] };
  const api = await openApi();
  const { results } = await unwrap(api.POST('/api/flags/preview', { body }));
  const [evaluation] = results[0]?.items ?? [];
  if (options.json === true) return printJson(evaluation ?? null);
  if (evaluation === undefined) return;
  const { value, rule, ...details } = evaluation;
  const more = Object.entries(details).filter(([name]) => name !== 'key');
  printLine(
    `${key} is ${value ? 'on' : 'off'}: ${rule}${more.map(([name, text]) => `, ${name} ${String(text)}`).join('')}`,
  );
}

async function history(key: string, { project, json = false }: Options): Promise<void> {
  const query = { project_id: requireProject(project), key, entity: 'flag' as const };
  const api = await openApi();
  const items = await allPages((cursor) =>
    api.GET('/api/flags/history', { params: { query: cursor === undefined ? query : { ...query, cursor } } }),
  );
  if (json) printJson(items);
  else {
    printTable(
      ['REVISION', 'TIME', 'ACTION', 'BY', 'REASON'],
      items.map((item) => [
        String(item.revision),
        item.created_at,
        item.action,
        item.actor.name ?? '',
        item.reason ?? '',
      ]),
    );
  }
}

async function revert(key: string, revision: number, options: Options & { reason?: string }): Promise<void> {
  const query = { project_id: requireProject(options.project) };
  const api = await openApi();
  const body = { revision, ...(options.reason === undefined ? {} : { reason: options.reason }) };
  const params = { path: { key }, query };
  print(await unwrap(api.POST('/api/flags/{key}/revert', { params, body })), options.json ?? false);
}

function parseBoolean(text: string): boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  throw new InvalidArgumentError('It must be true or false.');
}

function parseCohort(text: string, earlier: Record<string, string[]> = {}): Record<string, string[]> {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('It must have the form dimension=value,value.');
  return {
    ...earlier,
    [text.slice(0, at)]: text
      .slice(at + 1)
      .split(',')
      .filter(Boolean),
  };
}

function parseContext(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Reported below.
  }
  throw new InvalidArgumentError('It must be a JSON object.');
}
