import type { CDPSession, Page } from 'playwright-core';

interface TraceEvent {
  name: string;
  ph: string;
  tid: number;
  pid: number;
  /** CPU time in microseconds. */
  tdur?: number;
  args?: { name?: string };
}

const MAX_TASKS = 8;

/** Records the CPU time of the tasks of the page's main thread, which does not depend on what else the machine does. */
export class TaskTrace {
  private readonly events: TraceEvent[] = [];

  private constructor(private readonly cdp: CDPSession) {
    cdp.on('Tracing.dataCollected', ({ value }) => this.events.push(...(value as unknown as TraceEvent[])));
  }

  static async start(page: Page): Promise<TaskTrace> {
    const cdp = await page.context().newCDPSession(page);
    const trace = new TaskTrace(cdp);
    await cdp.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: ['toplevel'], excludedCategories: ['*'] },
    });
    return trace;
  }

  /** @returns CPU milliseconds of the eight longest tasks, in descending order. */
  async stop(): Promise<number[]> {
    const complete = new Promise((resolve) => this.cdp.once('Tracing.tracingComplete', resolve));
    await this.cdp.send('Tracing.end');
    await complete;
    await this.cdp.detach();
    const main = new Set(
      this.events
        .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
        .map(({ pid, tid }) => `${pid}/${tid}`),
    );
    return this.events
      .filter(({ ph, pid, tid, name }) => ph === 'X' && main.has(`${pid}/${tid}`) && /RunTask/.test(name))
      .map(({ tdur = 0 }) => tdur / 1000)
      .toSorted((a, b) => b - a)
      .slice(0, MAX_TASKS);
  }
}
