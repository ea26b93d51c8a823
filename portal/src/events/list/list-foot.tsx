import { Button, Loader } from '@mantine/core';
import classes from '../events.module.css';
import { ExactTime } from '../../ui/time';
import type { EventRows } from './use-event-rows';
import * as strings from './event-list.strings';

/** How far the list goes, and whether there is more. */
export function ListFoot({ list }: { list: EventRows }) {
  const { rows, isMoreComing, canSearchFurther, searchedFrom, isAtEnd, searchFurther } = list;
  if (canSearchFurther) {
    return (
      <div className={classes.foot}>
        <span>
          {searchedFrom === null ? (
            strings.searchPaused
          ) : (
            <>
              {strings.fewMatchesSince} <ExactTime at={searchedFrom} />.
            </>
          )}{' '}
          {strings.narrowSearch}
        </span>
        <Button size="xs" variant="default" onClick={searchFurther}>
          {strings.continueSearch}
        </Button>
      </div>
    );
  }
  if (rows.length === 0) return null;
  return (
    <div className={classes.foot} role="status">
      {isMoreComing && (
        <>
          <Loader size={14} aria-hidden />
          {strings.loadingOlderEvents}
        </>
      )}
      {!isMoreComing && isAtEnd && strings.endOfRange}
    </div>
  );
}
