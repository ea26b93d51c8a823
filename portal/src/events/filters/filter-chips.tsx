import { Button, CloseButton } from '@mantine/core';
import { CircleMinus, CirclePlus } from 'lucide-react';
import { memo } from 'react';
import type { Explorer } from '../use-explorer';
import { chosenFilters, filterInWords } from './filters';
import classes from './filter-chips.module.css';
import { SenderText, showControls } from '../../ui/text/sender-text';
import * as strings from './event-filters.strings';

/** Active filters in words, each with a button that removes it. */
export const FilterChips = memo(function FilterChips({
  explorer: { search, change, clear },
}: {
  explorer: Explorer;
}) {
  const chosen = chosenFilters(search);
  if (chosen.length === 0) return null;
  return (
    <div className={classes.chips}>
      <ul className={classes.list} aria-label={strings.activeFilters}>
        {chosen.map((filter) => {
          const { name, value, out, without } = filter;
          const Icon = out ? CircleMinus : CirclePlus;
          const text = showControls(filterInWords(filter));
          return (
            <li key={text} className={classes.chip} data-out={out || undefined} title={text}>
              <Icon size={13} aria-hidden />
              <span className={`cut-names ${classes.text}`}>
                <SenderText text={name} />
                <span className={classes.word}>{` ${strings.filterOperator(out)} `}</span>
                <b className="ellipsis">
                  <SenderText text={value} />
                </b>
              </span>
              <CloseButton
                size={24}
                iconSize={13}
                aria-label={strings.removeFilter(text)}
                onClick={() => change(without)}
              />
            </li>
          );
        })}
      </ul>
      <Button variant="subtle" size="compact-sm" onClick={clear}>
        {strings.clearFilters}
      </Button>
    </div>
  );
});
