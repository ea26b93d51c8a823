import { isolated } from '../../ui/isolated';

// Progress
export const progressTitle = 'Progress';
export const lastProgressTitle = 'Last reported progress';
export const progressValue = (done: string, total: string, percent: number) =>
  `${done} of ${total} (${percent}%)`;
export const progressCount = (done: string) => `${done} done`;
export const byTask = (task: string) => `Task ${task}`;

// Result
export const resultTitle = 'Result';
export const resultHint = 'The result that the code of the app reported.';
export const resultInSentence = 'result';
export const emptyResult = 'The result is an empty object.';
export const nothingTitle = 'No result';
export const nothingYetTitle = 'No result yet';
export const nothingHint =
  'The code of an app reports a result with run.result() and files with run.artifact() of signalbox-airflow.';
export const runWithResult = 'Run again with this result as input';

// Artifacts
export const artifactsTitle = 'Artifacts';
export const nameLabel = 'Name';
export const typeLabel = 'Type';
export const sizeLabel = 'Size';
export const reportedLabel = 'Reported';
export const download = (name: string) => `Download ${isolated(name)}`;
export const opensElsewhere = (name: string) => `${isolated(name)} (opens in a new tab)`;
export const elsewhere = (host: string) => `Stored at ${host}`;
export const notALink = 'Address that cannot be opened';
