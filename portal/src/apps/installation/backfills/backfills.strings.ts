import { plural } from '../../../ui/text/plural';

// Backfills section
export const backfillsTitle = 'Backfills';
export const backfillsLead = 'Runs of a schedule for times that have passed.';
export const startBackfill = 'Start backfill';
export const noBackfills = 'No backfill of a schedule was started in this project.';
export const noScheduleToBackfill = 'A backfill needs a schedule, and this installation has none.';
const times = (count: number) => `${count} ${plural(count, { one: 'time', other: 'times' })}`;
export const progress = (ended: number, total: number) => `${ended} of ${times(total)} ended`;
export const counts = (done: number, failed: number, running: number, waiting: number, canceled: number) =>
  `${done} succeeded, ${failed} failed, ${running} running, ${waiting} waiting, ${canceled} canceled`;
export const rangeOf = 'From {from} to {to}';
export const atATime = (count: number) => `${count} at a time`;
export const blockedBy = (code: string) => `Paused: ${code}`;
export const reason = (code: string, count: number) => `Not started: ${code} (${count})`;
export const reasonsLabel = 'Reasons';
export const canceled = 'Canceled';
export const ended = 'Ended';
export const showRuns = 'View runs';
export const cancelBackfill = 'Cancel backfill';
export const cancelConsequences = (waiting: number, running: number) =>
  `${times(waiting)} without a run ${plural(waiting, { one: 'is', other: 'are' })} skipped. ${running} active ${plural(running, { one: 'run is', other: 'runs are' })} canceled; completed work is not undone.`;
export const backfillCanceled = 'Backfill canceled.';
export const backfillNamed = (action: string, schedule: string) => `${action}: ${schedule}`;

// Backfill form
export const scheduleLabel = 'Schedule';
export const fromLabel = 'From';
export const toLabel = 'To, exclusive';
export const inUtc = (time: string) => `${time} UTC`;
export const timeHint = 'In the time zone of this browser';
export const concurrencyLabel = 'Runs at a time';
export const concurrencyHint =
  'Up to 16. They use only free slots of the version’s concurrency limit, so other runs do not wait for them.';
export const backfillStarted = 'Backfill started.';
export const rangeMissing = 'Enter when the range begins and ends.';

// Backfill preview
export const previewTitle = (count: number) => `${times(count)}, one run each`;
export const noTimes = 'The schedule has no time in this range.';
export const andMore = (count: number) => `and ${count} more until`;
