import { plural } from '../../ui/plural';

// Run batch
export const rerunMatching = 'Run matching runs again';
export const cancelMatching = 'Cancel matching runs';
export const startCancel = 'Cancel runs';
export const startRerun = 'Run again';
const runs = (count: number) => `${count} ${plural(count, { one: 'run', other: 'runs' })}`;
export const cancelPreview = (count: number) =>
  `${runs(count)} of this list can be canceled. The orchestrator stops those that it has started; their effects are not undone.`;
export const rerunPreview = (count: number) =>
  `${runs(count)} of this list have ended. Each is run again with its input, in the version that is installed now.`;
export const onlyNewest = (limit: number) => `More runs match; only the newest ${limit} are included.`;
export const nothingMatches = 'The action applies to none of the runs that match the filters above.';
export const progress = (finished: number, total: number) => `${finished} of ${runs(total)} processed`;
export const outcome = (done: number, skipped: number, refused: number) =>
  `${done} done, ${skipped} skipped, ${refused} refused`;
export const reason = (word: string, code: string, count: number) => `${word}: ${code} (${count})`;
export const reasonWords = { skipped: 'Skipped', refused: 'Refused' } as const;
export const reasonsLabel = 'Reasons';
export const close = 'Close';
export const continuesHint = 'The action continues when this dialog is closed.';
