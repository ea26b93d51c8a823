import * as strings from './run-results.strings';

/** 100 only when all is done. */
export function percentOf(done: number, total: number): number {
  return done >= total ? 100 : Math.min(Math.floor((done / total) * 100), 99);
}

export function progressText(done: number, total: number | null): string {
  const shown = done.toLocaleString('en');
  if (total === null) return strings.progressCount(shown);
  return strings.progressValue(shown, total.toLocaleString('en'), percentOf(done, total));
}
