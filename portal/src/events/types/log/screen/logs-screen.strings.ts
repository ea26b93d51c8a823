import { plural } from '../../../../ui/text/plural';

export const logsLead =
  'Log lines with equal messages, apart from numbers, ids and other values, are one pattern.';
export const openTail = 'Open live tail';
export const filterPatterns = 'Filter patterns';
export const timeRange = 'Time range';
export const levelLabel = 'Level';
export const allLevels = 'All levels';
export const orderLabel = 'Order';
export const maxLines = 'Most lines';
export const largestChange = 'Largest change';
export const noLogsTitle = 'No log lines in this time range';
export const noLogsHint = 'Send log events: their messages are grouped into patterns here.';
export const thesePatterns = 'these filters';
export const patternsTable = 'Patterns of log lines';
export const levelColumn = 'Level';
export const patternColumn = 'Pattern';
export const linesColumn = 'Lines';
export const changeColumn = 'Previous period';
export const lastColumn = 'Last line';
export const emptyMessage = '(empty message)';
export const newPattern = 'New';
export const nonePreviously = 'None';
export const stoppedPattern = 'Stopped';
export const previousLines = (count: string, change: string) => `${count} (${change})`;
export const stillBuilding = 'Not all events have been read yet; some lines are not included.';
const number = (count: number) => count.toLocaleString('en');
export const morePatterns = (patterns: number, lines: number) =>
  `${number(patterns)} more ${plural(patterns, { one: 'pattern', other: 'patterns' })} with ${number(lines)} ${plural(lines, { one: 'line', other: 'lines' })}.`;
export const unassigned = (lines: number) =>
  `${number(lines)} ${plural(lines, { one: 'line has', other: 'lines have' })} no pattern: a project can have at most 500 patterns per hour.`;
