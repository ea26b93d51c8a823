import { open, writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import { fileProblem } from '../../common/file-problem.js';
import { CliError, EXIT, EXIT_HELP } from '../api/api-error.js';
import { openApi } from '../api/client.js';
import { variablesOf } from '../apply/apply-app.js';
import { applyPlan, type CreatedKey } from '../apply/apply-plan.js';
import { makePlan } from '../apply/make-plan.js';
import type { Plan } from '../apply/plan.js';
import { nameOf, planToText } from '../apply/plan-text.js';
import { readCurrentState } from '../apply/read-current-state.js';
import { readDesiredState } from '../apply/read-desired-state.js';
import { readManifests } from '../apply/read-manifests.js';
import { readReferencedVariable } from '../../config/settings/cli-settings.js';
import { printJson, printLine } from '../output.js';
import { readInput, readJsonFile } from '../read-input.js';

interface PlanOptions {
  file: string;
  prune?: boolean;
  secrets?: boolean;
  json?: boolean;
}

/** Exit status for pending changes, the same as that of `terraform plan`. */
const EXIT_CHANGES = 2;
const FILE = 'signalbox.yaml';

export function planCommand(): Command {
  return new Command('plan')
    .summary('show what "apply" would change')
    .description(
      'Compares a file with the service and shows what "signalbox apply" would change. Changes nothing.',
    )
    .option('-f, --file <file>', 'the file; - reads standard input', FILE)
    .option('--prune', 'delete objects that are not in the file, in the sections that the file has')
    .option('--secrets', 'send secrets of installations again, with the values of the environment')
    .option('--out <file>', 'write the plan to a file, for "signalbox apply --plan"')
    .option('--exit-code', 'exit with status 2 when there is something to change')
    .option('--json', 'print the plan as JSON')
    .addHelpText('after', HELP + EXIT_HELP)
    .action(runPlan);
}

export function applyCommand(): Command {
  return new Command('apply')
    .summary('create and update projects, flags, members and apps from a file')
    .description(
      'Creates and updates projects, flag groups, flags, names of API keys, members, retention, apps and their installations from a file. Without --prune, nothing is deleted. ' +
        'An object that another user has changed after the plan was made is not modified, and the command ends with status 75.',
    )
    .option('-f, --file <file>', 'the file; - reads standard input', FILE)
    .option('--plan <file>', 'apply exactly the plan of "signalbox plan --out", instead of a file')
    .option('--prune', 'delete objects that are not in the file, in the sections that the file has')
    .option('--secrets', 'send secrets of installations again, with the values of the environment')
    .option('--keys-out <file>', 'new file for the secrets of new API keys, which are shown only once')
    .option('--json', 'print the applied plan as JSON')
    .addHelpText('after', HELP + EXIT_HELP)
    .action(runApply);
}

const HELP = `
Examples:
  $ signalbox plan -f signalbox.yaml
  $ signalbox plan -f signalbox.yaml --prune --out plan.json
  $ signalbox apply --plan plan.json
  $ signalbox apply -f signalbox.yaml --keys-out keys.json
  $ REPORT_API_KEY="$(cat report-api-key)" signalbox apply -f signalbox.yaml --secrets
`;

async function runPlan(options: PlanOptions & { out?: string; exitCode?: boolean }): Promise<void> {
  const plan = await planOf(options);
  if (options.out !== undefined) await writePlan(options.out, plan);
  if (options.json === true) printJson(plan);
  else process.stdout.write(planToText(plan));
  if (options.exitCode === true && plan.changes.length > 0) process.exitCode = EXIT_CHANGES;
}

async function writePlan(path: string, plan: Plan): Promise<void> {
  await writeFile(path, `${JSON.stringify(plan, null, 2)}\n`).catch((cause: unknown) => {
    throw new CliError(EXIT.usage, `--out cannot be written: ${path}: ${fileProblem(cause)}.`, { cause });
  });
}

async function planOf({ file, prune = false, secrets = false }: PlanOptions): Promise<Plan> {
  const desired = readDesiredState(await readInput(file), file);
  const manifests = await readManifests(desired, file);
  const current = await readCurrentState(await openApi(), desired, manifests);
  return makePlan(desired, current, { prune, secrets, manifests, read: readReferencedVariable });
}

/** Checked before the first change, so that a plan with a missing secret is not applied partially. */
function requireVariables({ changes }: Plan): void {
  const names = new Set(changes.flatMap(variablesOf));
  const missing = [...names].filter((name) => readReferencedVariable(name) === undefined);
  if (missing.length === 0) return;
  throw new CliError(
    EXIT.usage,
    `Configurations refer to environment variables that are not set: ${missing.join(', ')}. Nothing was changed.`,
  );
}

async function runApply(options: PlanOptions & { plan?: string; keysOut?: string }): Promise<void> {
  const { json = false } = options;
  const plan = options.plan === undefined ? await planOf(options) : await readPlan(options.plan);
  requireVariables(plan);
  const keys = plan.changes.filter(({ kind, action }) => kind === 'api_key' && action === 'create');
  if (keys.length > 0 && options.keysOut === undefined) {
    throw new CliError(
      EXIT.usage,
      `API keys would be created (${keys.map(({ key }) => key).join(', ')}): name a new file for their secrets with --keys-out. Nothing was changed.`,
    );
  }
  const sink =
    options.keysOut === undefined || keys.length === 0 ? null : await openKeysFile(options.keysOut);
  try {
    if (!json) process.stdout.write(planToText(plan));
    await applyPlan(await openApi(), plan, {
      key: async (key) => sink?.write(key),
      applied: (change) => json || printLine(`applied: ${nameOf(change)}`),
      variable: readReferencedVariable,
    });
    if (json) printJson(plan);
  } finally {
    await sink?.close();
  }
}

async function readPlan(file: string): Promise<Plan> {
  const plan = (await readJsonFile(file)) as Partial<Plan>;
  if (plan.format === 1 && Array.isArray(plan.changes)) return plan as Plan;
  throw new CliError(
    EXIT.invalid,
    `${file} is not a plan of this version. Make it again with "signalbox plan --out".`,
  );
}

/** Writes one JSON object per line to the disk before the next change is applied, because the secrets are shown only once. */
async function openKeysFile(
  path: string,
): Promise<{ write(key: CreatedKey): Promise<void>; close(): Promise<void> }> {
  const file = await open(path, 'wx', 0o600).catch((cause: NodeJS.ErrnoException) => {
    throw new CliError(
      EXIT.usage,
      `--keys-out must name a new file: ${path}: ${fileProblem(cause)}. Nothing was changed.`,
      { cause },
    );
  });
  return {
    write: async (key) => {
      await file.writeFile(`${JSON.stringify(key)}\n`);
      await file.sync();
    },
    close: () => file.close(),
  };
}
