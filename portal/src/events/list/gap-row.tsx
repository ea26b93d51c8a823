import { Button } from '@mantine/core';
import { UnfoldVertical } from 'lucide-react';
import classes from '../events.module.css';
import type { Gap } from '../tail/gaps';
import * as strings from './event-list.strings';

/** Stands in the list where the live tail left events out, and reads them. */
export function GapRow({
  gap: { count },
  isReloading,
  onReload,
}: {
  gap: Gap;
  isReloading: boolean;
  onReload: () => void;
}) {
  return (
    <div role="listitem" className={classes.gap}>
      <UnfoldVertical size={14} aria-hidden />
      <span>{strings.eventsNotShown(count)}</span>
      <Button size="compact-xs" variant="default" loading={isReloading} onClick={onReload}>
        {strings.reload}
      </Button>
    </div>
  );
}
