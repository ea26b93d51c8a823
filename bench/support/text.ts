import type { Spread } from './stats.js';

/** Formats three significant digits, with commas between thousands. */
export function number(value: number): string {
  if (!Number.isFinite(value)) return '-';
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

export function range({ median, min, max }: Spread): string {
  return `${number(median)} (${number(min)}-${number(max)})`;
}

/** A plain text table: the first column is aligned left, the others right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
      .join('  ')
      .trimEnd();
  return [line(head), ...rows.map(line)].join('\n');
}

export function print(text = ''): void {
  process.stdout.write(`${text}\n`);
}

/** Prints a figure with its target, and whether it was reached. */
export function verdict(name: string, shown: string, wanted: string, reached: boolean): void {
  print(`  ${reached ? 'reached' : 'MISSED '}  ${name}: ${shown}, wanted ${wanted}`);
}
