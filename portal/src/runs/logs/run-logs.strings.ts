import { plural } from '../../ui/plural';

export const strings = {
  // Ansi
  lineCountMoreCharacters: (line: string, count: number) => `${line} … ${count} more characters`,

  // Log toolbar
  searchInTheLog: 'Search in the log',
  notFound: (hits: number, at: number) =>
    hits === 0 ? 'Not found' : `${at} of ${hits} ${plural(hits, { one: 'line', other: 'lines' })}`,
  previousMatch: 'Previous match',
  nextMatch: 'Next match',
  wrap: 'Wrap',
  follow: 'Follow',
  downloadWhatWasRead: 'Download what was read',
  downloadTheLog: 'Download the log',

  // Log view
  theLogIsVeryLong: 'The log is very long: only its end was kept.',
  showEarlierLines: 'Show earlier lines',
  firstMoreAbove: (first: number) => `${first.toLocaleString('en')} more above`,
  theLogIsEmptySo: (grows: boolean) => `The log is empty${grows ? ' so far' : ''}.`,
  log: 'Log',
  countLinesStillBeingWritten: (count: number, grows: boolean) =>
    `${count.toLocaleString('en')} ${plural(count, { one: 'line', other: 'lines' })}${grows ? ', still being written' : ''}`,
  goToTheEnd: 'Go to the end',

  // Run logs
  noTaskHasBegunYet: 'No task has begun yet',
  thereAreNoLogsOf: 'There are no logs of this run',
  logsAppearHereAsSoon: (isRunning: boolean) =>
    isRunning
      ? 'Logs appear here as soon as the orchestrator has begun a task.'
      : 'It never began a task, or the orchestrator has removed its logs. What was observed of the run is kept in its timeline.',
  task: 'Task',
  attempt: 'Attempt',
  attemptIndex: (index: number) => `Attempt ${index}`,
} as const;
