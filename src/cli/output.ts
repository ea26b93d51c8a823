import { withoutEscapeSequences } from '../common/text/without-escape-sequences.js';

/** Output of the commands: a table or lines for people, JSON for programs. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

/** Prints without escape sequences of senders, which could control the terminal. */
export function printLine(text: string): void {
  process.stdout.write(`${withoutEscapeSequences(text)}\n`);
}

/** Columns that are as wide as their longest text. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => (row[at] ?? '').length)),
  );
  for (const row of [head, ...rows]) {
    printLine(
      row
        .map((text, at) => text.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}

/** Exit statuses that more than one command has, as in sysexits.h. docs/operations.md lists them. */
export const EXIT_FAILED = 1;
export const EXIT_USAGE = 64;
export const EXIT_REJECTED_INPUT = 65;
