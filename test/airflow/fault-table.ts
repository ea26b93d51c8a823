import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import prettier from 'prettier';
import { afterAll, expect, it } from 'vitest';
import { seededRandom } from '../support/seeded-random.js';
import { IS_SOAK, drawnFrom } from '../support/vitest/soak.js';

const DOCUMENT = join(import.meta.dirname, '..', '..', 'docs', 'airflow.md');
const HEAD = ['Fault', 'Signalbox shows', 'after', 'In the end', 'after'];
const UNKNOWN = '–';
const MAX_SHOWN_SECONDS = 10;
/** A fault takes up to four minutes, mostly because of Airflow's own time-outs. */
const DRAWN_SHARE = 1 / 3;
const IS_WRITTEN = process.env['SIGNALBOX_FAULT_TABLE'] === 'write';

/** A fault, and its effect on runs. */
export interface Fault {
  title: string;
  /** What the run shows; absent: only its state. */
  shows?: string;
  /** The expected end. */
  end: string;
}

/** Measures the times of one fault. */
export class FaultClock {
  private beganMs = performance.now();
  private repairedMs = this.beganMs;
  foundMs: number | null = null;
  rightMs: number | null = null;

  /** The run waits, or has a wrong state, from now on. */
  begin(): void {
    this.beganMs = this.repairedMs = performance.now();
  }

  /** The run shows the cause now. */
  found(): void {
    this.foundMs = performance.now() - this.beganMs;
  }

  /** The cause is removed now. Not called when no repair is needed. */
  repaired(): void {
    this.repairedMs = performance.now();
  }

  /** The run has its expected end now. @param afterMs the time where the run was not polled continuously. */
  right(afterMs = performance.now() - this.repairedMs): void {
    this.rightMs = afterMs;
  }
}

/**
 * Tests of the faults of one table in docs/airflow.md. The table has a row for each, in their order, with the times of the run that
 * wrote it (`SIGNALBOX_FAULT_TABLE=write`). A run injects a third of them, drawn at random; `npm run soak` and the run that writes the
 * table inject all. Every run compares the document with the list of faults.
 */
export class FaultTable {
  private readonly faults: { fault: Fault; clock: FaultClock; run: (clock: FaultClock) => Promise<void> }[] =
    [];
  private drawn: readonly Fault[] = [];

  constructor(private readonly name: 'recovery' | 'waiting') {
    afterAll(() => this.print());
  }

  /** @param run injects the fault, and calls the clock. Faults are independent of each other. */
  test(fault: Fault, run: (clock: FaultClock) => Promise<void>): void {
    this.faults.push({ fault, clock: new FaultClock(), run });
  }

  /** Whether this run injects the fault; known once all are registered. */
  plays(fault: Fault): boolean {
    return this.drawn.includes(fault);
  }

  /** Must be called after the last fault. */
  register(): void {
    const all = this.faults.map(({ fault }) => fault);
    const random = seededRandom(`faults, ${this.name}`);
    this.drawn = IS_SOAK || IS_WRITTEN ? all : drawnFrom(all, Math.ceil(all.length * DRAWN_SHARE), random);
    for (const { fault, clock, run } of this.faults.filter((one) => this.plays(one.fault))) {
      it(`${fault.title}: ${fault.end}`, async () => {
        await run(clock);
        expect(clock.rightMs, 'the end was measured').not.toBeNull();
        if (fault.shows !== undefined) expect(clock.foundMs, 'the cause was shown').not.toBeNull();
      });
    }
    it('docs/airflow.md has a row for each fault', () => this.isDocumented());
  }

  private async isDocumented(): Promise<void> {
    const now = readFileSync(DOCUMENT, 'utf8');
    if (IS_WRITTEN) {
      writeFileSync(DOCUMENT, await this.documentWithTimes(now));
      return;
    }
    const kept = rowsOf(section(this.name).exec(now)?.[0] ?? '');
    expect(kept.map(([title, shows, , end]) => [title, shows, end])).toEqual(
      this.faults.map(({ fault }) => [fault.title, fault.shows ?? UNKNOWN, fault.end]),
    );
    // A table of times must not have a row that was never measured.
    for (const [title, , , , right] of kept)
      expect([title, right]).toEqual([title, expect.stringMatching(/ s$/)]);
    // The document states that a waiting run shows its cause within ten seconds.
    const late = kept.filter(([, , shown = '']) => Number.parseFloat(shown) > MAX_SHOWN_SECONDS);
    expect(late).toEqual([]);
  }

  private async documentWithTimes(document: string): Promise<string> {
    const before = new Map(rowsOf(section(this.name).exec(document)?.[0] ?? '').map((row) => [row[0], row]));
    const rows = this.faults.map(({ fault, clock }) => {
      const kept = before.get(fault.title);
      return [
        fault.title,
        fault.shows ?? UNKNOWN,
        seconds(clock.foundMs) ?? kept?.[2] ?? UNKNOWN,
        fault.end,
        seconds(clock.rightMs) ?? kept?.[4] ?? UNKNOWN,
      ];
    });
    const table = [HEAD, HEAD.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
    const text = document.replace(
      section(this.name),
      (_, start: string, end: string) => `${start}\n${table}\n\n${end}`,
    );
    return prettier.format(text, { ...(await prettier.resolveConfig(DOCUMENT)), filepath: DOCUMENT });
  }

  private print(): void {
    for (const { fault, clock } of this.faults.filter((one) => this.plays(one.fault))) {
      const times = `${seconds(clock.foundMs) ?? UNKNOWN} / ${seconds(clock.rightMs) ?? UNKNOWN}`;
      process.stdout.write(`fault: ${fault.title}: ${times}\n`);
    }
  }
}

function section(name: string): RegExp {
  return new RegExp(`(<!-- faults: ${name}, written by the tests -->\n).*?(<!-- faults: end -->)`, 's');
}

function rowsOf(table: string): string[][] {
  const lines = table.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

function seconds(ms: number | null): string | null {
  return ms === null ? null : `${(ms / 1000).toFixed(1)} s`;
}
