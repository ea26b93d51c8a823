import { setTimeout as sleep } from 'node:timers/promises';
import { Command } from 'commander';
import { openApi, unwrap, type Api } from '../api/client.js';
import { EXIT, EXIT_HELP } from '../api/api-error.js';
import type { components } from '../api/schema.gen.js';
import { readJsonFile } from '../read-input.js';
import { printJson, printLine, printTable } from '../output.js';

type Run = components['schemas']['RunDetailResponse'];
interface Options {
  json?: boolean;
}

const POLL_MS = 1000;

export function runsCommand(): Command {
  const runs = new Command('runs')
    .summary('start, watch and cancel runs of apps')
    .addHelpText('after', HELP + EXIT_HELP);
  const add = (name: string, description: string): Command =>
    runs.command(name).description(description).option('--json', 'print JSON');
  add('start', 'Start a run of an installed app.')
    .argument('<installation>', 'id of the installation')
    .option('--input <file>', 'JSON file with the input; - reads standard input')
    .option('--watch', 'wait for the end of the run')
    .action(start);
  add('watch', 'Wait for the end of a run. Exit status 1 when it fails or is canceled.')
    .argument('<run>')
    .action(watch);
  add('logs', 'Print the log of a task, or list the tasks.')
    .argument('<run>')
    .option('--task <task>', 'id of the task')
    .action(logs);
  add('cancel', 'Cancel a run.').argument('<run>').option('--reason <text>').action(cancel);
  return runs;
}

const HELP = `
Examples:
  $ signalbox runs start 019ab5c2-7d53-7b1c-9d5e-2f6a1c0b3e44 --input input.json --watch
  $ signalbox runs logs 019ab5c2-7d53-7b1c-9d5e-2f6a1c0b3e45 --task load
`;

async function start(id: string, options: Options & { input?: string; watch?: boolean }): Promise<void> {
  const input = options.input === undefined ? {} : { input: await readJsonFile(options.input) };
  const api = await openApi();
  const path = { id };
  const run = await unwrap(
    api.POST('/api/v1/apps/installations/{id}/runs', { params: { path }, body: input }),
  );
  if (options.watch === true) return follow(api, run, options.json ?? false);
  print(run, options.json ?? false);
}

async function watch(id: string, { json = false }: Options): Promise<void> {
  const api = await openApi();
  await follow(api, await read(api, id), json);
}

async function follow(api: Api, first: Run, json: boolean): Promise<void> {
  let run = first;
  for (let shown = ''; ;) {
    const state = [run.state, run.status_text ?? run.status_detail].filter(Boolean).join(': ');
    if (state !== shown && !json) printLine(`${run.updated_at}  ${state}`);
    shown = state;
    if (run.ended_at !== null) break;
    await sleep(POLL_MS);
    run = await read(api, run.id);
  }
  if (json) printJson(run);
  else if (run.error !== null) printLine(`${run.error.code}: ${run.error.message}`);
  if (run.state !== 'succeeded') process.exitCode = EXIT.failed;
}

function read(api: Api, id: string): Promise<Run> {
  return unwrap(api.GET('/api/v1/apps/runs/{id}', { params: { path: { id } } }));
}

async function logs(id: string, { task, json = false }: Options & { task?: string }): Promise<void> {
  const api = await openApi();
  const path = { id };
  for (let cursor: string | undefined; ;) {
    const query = { ...(task === undefined ? {} : { task }), ...(cursor === undefined ? {} : { cursor }) };
    const page = await unwrap(api.GET('/api/v1/apps/runs/{id}/logs', { params: { path, query } }));
    if (json) printJson(page);
    if ('tasks' in page) {
      if (!json)
        printTable(
          ['TASK', 'STATE'],
          page.tasks.map(({ task_id: name, state }) => [name, state ?? '']),
        );
      return;
    }
    if (!json) process.stdout.write(page.text);
    if (page.next_cursor === null) return;
    cursor = page.next_cursor;
  }
}

async function cancel(id: string, { reason, json = false }: Options & { reason?: string }): Promise<void> {
  const api = await openApi();
  const body = reason === undefined ? {} : { reason };
  await api.POST('/api/v1/apps/runs/{id}/cancel', { params: { path: { id } }, body });
  print(await read(api, id), json);
}

function print(run: Run, json: boolean): void {
  if (json) printJson(run);
  else printLine(`${run.id}  ${run.app_slug} ${run.app_version}  ${run.state}`);
}
