import { Button, Loader } from '@mantine/core';
import classes from '../events.module.css';
import type { EventRows } from './use-event-rows';
import * as strings from './event-list.strings';

/** How far the list goes, and whether there is more. */
export function ListFoot({ list }: { list: EventRows }) {
  const { rows, isMoreComing, canLookFurther, isAtEnd, lookFurther } = list;
  if (canLookFurther) {
    return (
      <div className={classes.foot}>
        <span>{strings.searchPaused}</span>
        <Button size="xs" variant="default" onClick={lookFurther}>
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
