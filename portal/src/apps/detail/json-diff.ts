import type { AppVersion } from '../app';
import { ExactNumber, formatExact } from '../../api/exact-json';

const CONTEXT = 3;
/** Limit of the dynamic-programming table, one cell per pair of lines; a larger one needs seconds. */
const MAX_CELLS = 4_000_000;

interface Line {
  mark: ' ' | '+' | '-';
  text: string;
}

/** @returns unified diff of two manifests; `null`: they are equal. */
export function jsonDiff(
  before: Pick<AppVersion, 'manifest' | 'version'>,
  after: Pick<AppVersion, 'manifest' | 'version'>,
): string | null {
  const lines = lineDiff(linesOf(before.manifest), linesOf(after.manifest));
  const hunks = hunksOf(lines);
  if (hunks.length === 0) return null;
  return [`--- a/${before.version}`, `+++ b/${after.version}`, ...hunks].join('\n');
}

/** Formatted manifest with sorted fields, because the service does not preserve their order. */
function linesOf(manifest: unknown): string[] {
  return formatExact(sorted(manifest)).split('\n');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, part]) => [name, sorted(part)]));
}

function lineDiff(before: readonly string[], after: readonly string[]): Line[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const same = (texts: readonly string[]): Line[] => texts.map((text) => ({ mark: ' ', text }));
  return [
    ...same(before.slice(0, start)),
    ...middle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...same(before.slice(before.length - end)),
  ];
}

/** Diff by the longest common subsequence. */
function middle(before: readonly string[], after: readonly string[]): Line[] {
  const removed = (texts: readonly string[]): Line[] => texts.map((text) => ({ mark: '-', text }));
  const added = (texts: readonly string[]): Line[] => texts.map((text) => ({ mark: '+', text }));
  const width = after.length + 1;
  if (before.length * width > MAX_CELLS) return [...removed(before), ...added(after)];
  const common = new Uint32Array((before.length + 1) * width);
  const at = (row: number, column: number): number => common[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      common[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const lines: Line[] = [];
  let row = 0;
  let column = 0;
  while (row < before.length && column < after.length) {
    const old = before[row] ?? '';
    const text = after[column] ?? '';
    if (old === text) {
      lines.push({ mark: ' ', text });
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) {
      lines.push({ mark: '-', text: old });
      row += 1;
    } else {
      lines.push({ mark: '+', text });
      column += 1;
    }
  }
  return [...lines, ...removed(before.slice(row)), ...added(after.slice(column))];
}

function hunksOf(lines: readonly Line[]): string[] {
  const isNear = lines.map((_, index) =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ mark }) => mark !== ' '),
  );
  const hunks: string[] = [];
  let oldLine = 1;
  let newLine = 1;
  for (let index = 0; index < lines.length;) {
    const oldStart = oldLine;
    const newStart = newLine;
    const inside: Line[] = [];
    for (let line = lines[index]; line !== undefined && isNear[index] === true; line = lines[index]) {
      inside.push(line);
      if (line.mark !== '+') oldLine += 1;
      if (line.mark !== '-') newLine += 1;
      index += 1;
    }
    if (inside.length > 0) {
      const body = inside.map(({ mark, text }) => `${mark}${text}`).join('\n');
      hunks.push(`@@ -${oldStart},${oldLine - oldStart} +${newStart},${newLine - newStart} @@\n${body}`);
    } else {
      oldLine += 1;
      newLine += 1;
      index += 1;
    }
  }
  return hunks;
}
