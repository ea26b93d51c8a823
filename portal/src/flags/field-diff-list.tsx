import { VisuallyHidden } from '@mantine/core';
import { ArrowRight } from 'lucide-react';
import { NONE, type DiffLine } from './field-diff';
import classes from './flags.module.css';
import * as strings from './flags.strings';

/** A cohort may have thousands of values, too many to read here. */
const SHOWN_VALUES = 12;

/** What changed, line by line; `+` and `−` distinguish them without colors. */
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
