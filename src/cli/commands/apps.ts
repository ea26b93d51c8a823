import { EXIT_HELP } from '../api/api-error.js';
import { Command } from 'commander';
import { openApi, unwrap } from '../api/client.js';
import { printJson, printLine } from '../output.js';
import { requireProject } from '../project-option.js';
import { readJsonFile } from '../read-input.js';

export function appsCommand(): Command {
  const apps = new Command('apps').summary('publish and install apps').addHelpText('after', HELP + EXIT_HELP);
  apps
    .command('publish')
    .description(
      'Publish a version of an app. A version cannot be changed; the same manifest again changes nothing.',
    )
    .argument('<app>', 'slug of the app')
    .requiredOption('--version <version>', 'semantic version')
    .requiredOption('--manifest <file>', 'JSON file; - reads standard input')
    .option('--json', 'print JSON')
    .action(publish);
  apps
    .command('install')
    .description('Install a version of an app in a project.')
    .argument('<app>', 'slug of the app')
    .requiredOption('--version <version>')
    .option('--project <key>', 'key or id of the project (default: SIGNALBOX_PROJECT)')
    .option('--config <file>', 'JSON file with the configuration; - reads standard input')
    .option('--approve <permission...>', 'permissions that the app requires')
    .option('--json', 'print JSON')
    .action(install);
  return apps;
}

const HELP = `
Examples:
  $ signalbox apps publish nightly-report --version 1.2.0 --manifest manifest.json
  $ signalbox apps install nightly-report --version 1.2.0 --project shop --config config.json
`;

async function publish(
  app: string,
  { version, manifest, json = false }: { version: string; manifest: string; json?: boolean },
): Promise<void> {
  const body = { version, manifest: await readJsonFile(manifest) };
  const api = await openApi();
  const published = await unwrap(
    api.POST('/api/v1/apps/{app}/versions', { params: { path: { app } }, body }),
  );
  if (json) printJson(published);
  else printLine(`${app} ${published.version} is published (${published.checksum}).`);
}

async function install(
  app: string,
  options: { version: string; project?: string; config?: string; approve?: string[]; json?: boolean },
): Promise<void> {
  const body = {
    version: options.version,
    project_id: requireProject(options.project),
    ...(options.config === undefined ? {} : { config: await readJsonFile(options.config) }),
    ...(options.approve === undefined ? {} : { approve: options.approve }),
  };
  const api = await openApi();
  const installed = await unwrap(
    api.POST('/api/v1/apps/{app}/installations', { params: { path: { app } }, body }),
  );
  if (options.json === true) printJson(installed);
  else printLine(`${app} ${options.version} is installed (${installed.id}).`);
}
