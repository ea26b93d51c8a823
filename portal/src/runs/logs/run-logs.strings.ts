import { isolated } from '../../ui/text/isolated';
import { plural } from '../../ui/text/plural';

// Ansi
export const shortenedLine = (line: string, count: number) =>
  `${line} … ${count} more ${plural(count, { one: 'character', other: 'characters' })}`;

// Log toolbar
export const searchLabel = 'Search in the log';
export const searchResult = (hits: number, at: number) =>
  hits === 0 ? 'Not found' : `${at} of ${hits} ${plural(hits, { one: 'line', other: 'lines' })}`;
export const previousMatch = 'Previous match';
export const nextMatch = 'Next match';
export const wrapLines = 'Wrap';
export const followLog = 'Follow';
export const downloadPart = 'Download the lines loaded so far';
export const downloadLog = 'Download the log';

// Log view
export const logTruncated = 'The log is very long: only its end was kept.';
export const loadFromStart = 'Load from the start';
export const endOfLog = (size: string) => `This is the end of the log. ${size} before it are not shown.`;
export const showEarlierLines = 'Show earlier lines';
export const moreLinesAbove = (first: number) => `${first.toLocaleString('en')} more above`;
export const logEmpty = (grows: boolean) => `The log is empty${grows ? ' so far' : ''}.`;
export const logLabel = 'Log';
export const lineCount = (count: number, grows: boolean) =>
  `${count.toLocaleString('en')} ${plural(count, { one: 'line', other: 'lines' })}${grows ? ', still being written' : ''}`;
export const goToEnd = 'Go to the end';

// Run logs
export const noTaskTitle = 'No task has started yet';
export const noLogsTitle = 'No logs';
export const noLogsHint = (isRunning: boolean) =>
  isRunning
    ? 'Logs appear here as soon as the orchestrator has started a task.'
    : 'The run never started a task, or the orchestrator has removed its logs. The timeline shows the states that were reported.';
export const taskLabel = 'Task';
export const attemptLabel = 'Attempt';
export const taskOption = (name: string, state: string) => `${isolated(name)}: ${state}`;
export const attemptWithState = (index: number, state: string) => `Attempt ${index}: ${state}`;
export const attemptNumber = (index: number) => `Attempt ${index}`;
