import type { ReactNode } from 'react';
import classes from './event-fields.module.css';
import { SenderText, showControls } from '../../ui/sender-text';

export type Field = readonly [label: string, value: ReactNode];

/** Names and values; what is not there is left out. */
export function FieldList({ fields }: { fields: readonly Field[] }) {
  const given = fields.filter(([, value]) => value !== null && value !== undefined);
  if (given.length === 0) return null;
  return (
    <dl className={classes.fields}>
      {given.map(([label, value]) => (
        <div key={label}>
          <dt>{showControls(label)}</dt>
          <dd>{typeof value === 'string' ? <SenderText text={value} /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
