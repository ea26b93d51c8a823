import { plural } from '../../ui/plural';

// Ansi
export const lineCountMoreCharacters = (line: string, count: number) => `${line} … ${count} more characters`;

// Log toolbar
export const searchInTheLog = 'Search in the log';
export const notFound = (hits: number, at: number) =>
  hits === 0 ? 'Not found' : `${at} of ${hits} ${plural(hits, { one: 'line', other: 'lines' })}`;
export const previousMatch = 'Previous match';
export const nextMatch = 'Next match';
export const wrap = 'Wrap';
export const follow = 'Follow';
export const downloadWhatWasRead = 'Download what was read';
export const downloadTheLog = 'Download the log';

// Log view
export const theLogIsVeryLong = 'The log is very long: only its end was kept.';
export const showEarlierLines = 'Show earlier lines';
export const firstMoreAbove = (first: number) => `${first.toLocaleString('en')} more above`;
export const theLogIsEmptySo = (grows: boolean) => `The log is empty${grows ? ' so far' : ''}.`;
export const log = 'Log';
export const countLinesStillBeingWritten = (count: number, grows: boolean) =>
  `${count.toLocaleString('en')} ${plural(count, { one: 'line', other: 'lines' })}${grows ? ', still being written' : ''}`;
export const goToTheEnd = 'Go to the end';

// Run logs
export const noTaskHasBegunYet = 'No task has begun yet';
export const thereAreNoLogsOf = 'There are no logs of this run';
export const logsAppearHereAsSoon = (isRunning: boolean) =>
  isRunning
    ? 'Logs appear here as soon as the orchestrator has begun a task.'
    : 'It never began a task, or the orchestrator has removed its logs. What was observed of the run is kept in its timeline.';
export const task = 'Task';
export const attempt = 'Attempt';
export const attemptIndex = (index: number) => `Attempt ${index}`;
