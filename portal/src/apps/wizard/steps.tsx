import { Check } from 'lucide-react';
import classes from './wizard.module.css';
import * as strings from './version-wizard.strings';

/** Where one is in a row of steps, and what comes. */
export function Steps({ names, current }: { names: readonly string[]; current: number }) {
  return (
    <ol className={classes['steps']} aria-label={strings.stepsLabel}>
      {names.map((name, index) => (
        <li
          key={name}
          data-state={index < current ? 'done' : index === current ? 'now' : 'next'}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={classes['number']} aria-hidden>
            {index < current ? <Check size={12} /> : index + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  );
}
