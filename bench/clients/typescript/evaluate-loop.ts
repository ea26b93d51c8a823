import type { EvaluateJobResult } from '../jobs.js';
import type { PreparedCase } from './bench-client.js';

/** Aim for a batch: long enough that reading the clock costs nothing, short enough that a slow client ends in time. */
const BATCH_MS = 1;

interface Progress {
  done: number;
  on: number;
}

type Run = (prepared: PreparedCase, progress: Progress, batch: number) => Promise<void> | undefined;

/** Evaluates the contexts in rotation for a warm-up and a window. */
export async function evaluate(
  prepared: PreparedCase,
  warmUpSeconds: number,
  seconds: number,
): Promise<EvaluateJobResult> {
  const progress: Progress = { done: 0, on: 0 };
  // With an `await`, a synchronous client's figures would include the event loop.
  const run: Run = prepared.evaluate(0) instanceof Promise ? runAsync : runSync;
  let batch = 1;
  const until = async (end: number): Promise<void> => {
    for (let now = performance.now(); now < end;) {
      const result = run(prepared, progress, batch);
      if (result !== undefined) await result;
      const took = performance.now() - now;
      now += took;
      if (took < BATCH_MS / 2) batch *= 2;
      else if (took > BATCH_MS * 2 && batch > 1) batch = Math.ceil(batch / 2);
    }
  };
  await until(performance.now() + warmUpSeconds * 1000);
  const before = progress.done;
  const cpu = process.cpuUsage();
  const began = performance.now();
  await until(began + seconds * 1000);
  const elapsed = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return {
    ...progress,
    evaluations: progress.done - before,
    elapsed_s: elapsed,
    cpu_s: (user + system) / 1e6,
  };
}

function runSync({ contexts, evaluate }: PreparedCase, progress: Progress, batch: number): undefined {
  let [index, on] = [progress.done % contexts, 0];
  for (let n = 0; n < batch; n++) {
    if (evaluate(index) as boolean) on += 1;
    if (++index === contexts) index = 0;
  }
  progress.on += on;
  progress.done += batch;
}

async function runAsync(
  { contexts, evaluate }: PreparedCase,
  progress: Progress,
  batch: number,
): Promise<void> {
  let [index, on] = [progress.done % contexts, 0];
  for (let n = 0; n < batch; n++) {
    if (await evaluate(index)) on += 1;
    if (++index === contexts) index = 0;
  }
  progress.on += on;
  progress.done += batch;
}
