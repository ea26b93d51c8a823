import { Button, Loader } from '@mantine/core';
import classes from '../events.module.css';
import type { EventRows } from './use-event-rows';

/** How far the list goes, and whether there is more. */
export function ListFoot({ list }: { list: EventRows }) {
  const { rows, isMoreComing, canLookFurther, isAtEnd, lookFurther } = list;
  if (canLookFurther) {
    return (
      <div className={classes.foot}>
        <span>Little was found in what was looked through so far.</span>
        <Button size="xs" variant="default" onClick={lookFurther}>
          Look further back
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
          Loading older events
        </>
      )}
      {!isMoreComing && isAtEnd && 'That is all in this range'}
    </div>
  );
}
