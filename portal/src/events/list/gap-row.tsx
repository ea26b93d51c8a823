import { Button } from '@mantine/core';
import { UnfoldVertical } from 'lucide-react';
import classes from '../events.module.css';
import type { Gap } from '../tail/gaps';

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
      <span>{`${count.toLocaleString('en')} ${count === 1 ? 'event' : 'events'} not shown`}</span>
      <Button size="compact-xs" variant="default" loading={isReloading} onClick={onReload}>
        Reload
      </Button>
    </div>
  );
}
