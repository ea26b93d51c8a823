import { inspect } from 'node:util';

/** Resources of a benchmark, released in reverse order in every case. */
export class Scope {
  private readonly steps: (() => Promise<unknown>)[] = [];

  defer(step: () => Promise<unknown>): void {
    this.steps.push(step);
  }

  async close(): Promise<void> {
    for (const step of this.steps.splice(0).toReversed()) {
      await step().catch((error: unknown) => process.stderr.write(`clean-up: ${String(error)}\n`));
    }
  }
}

/** Runs a benchmark, releases its resources (also after a signal, and when its output is closed) and exits the process. */
export async function runBenchmark(work: (scope: Scope) => Promise<void>): Promise<never> {
  const scope = new Scope();
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => reject(new Error(`ended by ${signal}`)));
    }
    // When the reader of the output exits (`| head`), Node would exit here without stopping PostgreSQL.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', reject);
    process.on('uncaughtException', reject);
  });
  try {
    await Promise.race([work(scope), interrupted]);
  } catch (error) {
    process.stderr.write(`${inspect(error)}\n`);
    process.exitCode = 1;
  }
  await scope.close();
  process.exit();
}
