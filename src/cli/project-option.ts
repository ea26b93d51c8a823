import { readCliSettings } from '../config/settings/cli-settings.js';
import { CliError, EXIT } from './api/api-error.js';

/** The project of `--project`, or of `SIGNALBOX_PROJECT`. */
export function requireProject(option: string | undefined): string {
  const project = option ?? readCliSettings().project;
  if (project !== undefined) return project;
  throw new CliError(EXIT.usage, 'Name the project: --project <key>, or SIGNALBOX_PROJECT.');
}
