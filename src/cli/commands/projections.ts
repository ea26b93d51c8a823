import { Command } from 'commander';
import type { DataSource } from 'typeorm';
import { AppConfig } from '../../config/app-config.js';
import { ProjectionStore } from '../../events/projections/projection.store.js';
import { discoverPreviews, type ProjectionPreview } from '../../events/types/discover.js';
import { findProject } from '../../project-table/read-projects.js';
import { EXIT_FAILED } from '../output.js';
import { withRunningDatabase } from '../with-running-database.js';

export async function projectionsCommand(): Promise<Command> {
  const previews = await discoverPreviews();
  return new Command('projections')
    .summary('show the projections, rebuild one, or preview a rebuild')
    .description('Shows the projections of the running service and how far each has read.')
    .addHelpText('after', HELP)
    .action(() => run((dataSource) => show(new ProjectionStore(dataSource))))
    .addCommand(
      new Command('rebuild')
        .summary('rebuild a projection; its current results remain in use until the new build is complete')
        .argument('<name>', 'the projection')
        .action((name: string) => run((dataSource) => rebuild(new ProjectionStore(dataSource), name))),
    )
    .addCommand(previewCommand(previews));
}

function previewCommand(previews: readonly ProjectionPreview[]): Command {
  const preview = new Command('preview').summary(
    'compare the results of a projection with those that this version of the service computes',
  );
  for (const each of previews) {
    preview.addCommand(
      new Command(each.projection)
        .summary(`of the projection ${each.projection}`)
        .requiredOption('--project <id or key>', 'the project to compare')
        .action(({ project }: { project: string }) =>
          run((dataSource) => showPreview(dataSource, each, project)),
        ),
    );
  }
  return preview;
}

const HELP = `
Examples:
  $ signalbox projections
  $ signalbox projections rebuild event-counts
  $ signalbox projections preview errors --project shop

Exit status: 0; 1 any failure; 64 wrong arguments; 78 invalid settings.
`;

async function run(action: (dataSource: DataSource) => Promise<number>): Promise<void> {
  process.exitCode = await withRunningDatabase(AppConfig.fromEnv(), { connections: 1 }, ({ dataSource }) =>
    action(dataSource),
  );
}

async function showPreview(
  dataSource: DataSource,
  of: ProjectionPreview,
  reference: string,
): Promise<number> {
  const project = await findProject(dataSource, reference);
  if (project === null) {
    process.stderr.write(`There is no project "${reference}".\n`);
    return EXIT_FAILED;
  }
  const text = await of.preview(dataSource, project.id);
  if (text === null) {
    process.stderr.write(`${of.projection} is being built for the first time. Try again later.\n`);
    return EXIT_FAILED;
  }
  process.stdout.write(text);
  return 0;
}

async function show(store: ProjectionStore): Promise<number> {
  for (const { name, state, version, lag_seconds: lag, failures, error } of await store.statuses()) {
    const failed = failures === 0 ? '' : `, failed ${failures} times: ${error ?? ''}`;
    process.stdout.write(`${name}: ${state}, version ${version}, ${lag.toFixed(1)} s behind${failed}\n`);
  }
  return 0;
}

async function rebuild(store: ProjectionStore, name: string): Promise<number> {
  const statuses = (await store.statuses()).filter((status) => status.name === name);
  const [status] = statuses;
  if (status === undefined) {
    const names = [...new Set((await store.statuses()).map((each) => each.name))];
    process.stderr.write(`There is no projection "${name}". The projections are: ${names.join(', ')}.\n`);
    return EXIT_FAILED;
  }
  const begun = await store.rebuild(name, Math.max(...statuses.map(({ version }) => version)));
  process.stdout.write(
    begun
      ? `${name} is being rebuilt. "signalbox projections" shows the progress.\n`
      : `${name} is already being rebuilt.\n`,
  );
  return 0;
}
