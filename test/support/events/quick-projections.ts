import { ProjectionRunner } from '../../../src/events/projections/projection-runner.js';
import type { TestApp } from '../processes/test-app.js';

const POLL_MS = 50;

/** Reads projections of this replica twenty times a second, for files whose tests wait for them repeatedly. */
export function quickProjections({ app }: TestApp): void {
  const { loop } = app.get<unknown, { loop: { options: { everyMs: number } } }>(ProjectionRunner);
  loop.options.everyMs = POLL_MS;
}
