import { VisuallyHidden } from '@mantine/core';
import { ArrowRight } from 'lucide-react';
import classes from '../flags.module.css';
import * as strings from '../flags.strings';
import type { Cohorts, FieldChange } from '../flag';
import { stringifyExact } from '../../api/exact-json';

/** Maximum number of values that are listed: a cohort may have thousands. */
const SHOWN_VALUES = 12;

/** A change line by line; `+` and `−` distinguish the sides without colors. */
export function FieldDiffList({ lines, label }: { lines: readonly DiffLine[]; label: string }) {
  return (
    <ul className={classes['diff']} aria-label={label}>
      {lines.map((line) => (
        <li key={line.label}>
          <span className={classes['diffLabel']}>{line.label}</span>
          {line.kind === 'value' ? (
            <span className={classes['diffValues']}>
              {line.before !== NONE && (
                <>
                  <del>{line.before}</del>
                  <ArrowRight size={13} role="img" aria-label={strings.becameForScreenReaders} />
                </>
              )}
              <ins>{line.after}</ins>
            </span>
          ) : (
            <span className={classes['diffValues']}>
              <Values sign="+" word="added" values={line.added} />
              <Values sign="−" word="removed" values={line.removed} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Values({ sign, word, values }: { sign: '+' | '−'; word: string; values: readonly string[] }) {
  if (values.length === 0) return null;
  const Element = sign === '+' ? 'ins' : 'del';
  const left = values.length - SHOWN_VALUES;
  return (
    <Element>
      <VisuallyHidden>{`${word} `}</VisuallyHidden>
      <span aria-hidden>{`${sign} `}</span>
      {values.slice(0, SHOWN_VALUES).join(', ')}
      {left > 0 && strings.andMore(left)}
    </Element>
  );
}

/** One part of a change: a value before and after, or the values that were added to and removed from a list. */
type DiffLine =
  | { kind: 'value'; label: string; before: string; after: string }
  | { kind: 'list'; label: string; added: readonly string[]; removed: readonly string[] };

/** Placeholder of a missing value. */
const NONE = 'none';

const LABELS: Readonly<Record<string, string>> = strings.fieldLabels;
const WORDS: Readonly<Record<string, readonly [string, string]>> = {
  enabled: [strings.off, strings.on],
  value: [strings.off, strings.on],
  killed: [strings.stopReleased, strings.stopPulled],
};

/** The differences by field; only the parts that changed. */
export function diffLines(changes: readonly FieldChange[]): DiffLine[] {
  return changes.flatMap(({ field, before, after }) => {
    if (field === 'cohorts') return cohortLines(asCohorts(before), asCohorts(after));
    const label = LABELS[field] ?? field;
    if (field === 'tags' || field === 'user_ids') return listLine(label, asTexts(before), asTexts(after));
    return [
      { kind: 'value' as const, label, before: valueText(field, before), after: valueText(field, after) },
    ];
  });
}

/** The fields of two states that are different, as the history would show them. */
export function changesBetween(before: object, after: object, fields: readonly string[]): FieldChange[] {
  const old = new Map<string, unknown>(Object.entries(before));
  const now = new Map<string, unknown>(Object.entries(after));
  return fields
    .filter((field) => now.has(field))
    .map((field) => ({ field, before: old.get(field) ?? null, after: now.get(field) ?? null }))
    .filter((change) => !isSame(change.before, change.after));
}

/** Objects are the same regardless of the order of their keys. */
export function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (Array.isArray(a) || Array.isArray(b)) return stringifyExact(a) === stringifyExact(b);
  const keys = Object.keys(a);
  const other = new Map<string, unknown>(Object.entries(b));
  return (
    keys.length === other.size &&
    Object.entries(a).every(([key, value]) => other.has(key) && isSame(value, other.get(key)))
  );
}

function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return NONE;
  if (typeof value === 'boolean') return (WORDS[field] ?? [strings.no, strings.yes])[value ? 1 : 0];
  if (field === 'rollout' && typeof value === 'number') return `${value}%`;
  return typeof value === 'string' ? value : stringifyExact(value);
}

function cohortLines(before: Cohorts, after: Cohorts): DiffLine[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .sort()
    .flatMap((dimension) =>
      listLine(strings.cohortLabel(dimension), before[dimension] ?? [], after[dimension] ?? []),
    );
}

function listLine(label: string, before: readonly string[], after: readonly string[]): DiffLine[] {
  const old = new Set(before);
  const now = new Set(after);
  const added = after.filter((one) => !old.has(one));
  const removed = before.filter((one) => !now.has(one));
  return added.length === 0 && removed.length === 0 ? [] : [{ kind: 'list', label, added, removed }];
}

function asTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

function asCohorts(value: unknown): Cohorts {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).map(([dimension, values]) => [dimension, asTexts(values)]));
}
