import { Button, Popover, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { lazyPart } from '../../ui/lazy-part';
import classes from '../flags.module.css';
import * as strings from './flag-list.strings';

const RolloutForm = lazyPart(async () => (await import('./rollout-form')).RolloutForm, 2);

/**
 * The rollout of a flag as a button that opens a form: presets, a field and "Apply". Nothing changes before "Apply",
 * so a stray click on the list does no harm.
 */
export function RolloutButton({
  name,
  value,
  blocked,
  isMuted,
  onApply,
}: {
  name: string;
  value: number;
  blocked: string | null;
  /** The rollout decides nothing at the moment, because the flag is off. */
  isMuted: boolean;
  onApply: (value: number) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const button = (
    <Button
      size="compact-sm"
      variant="default"
      className={classes['rolloutButton']}
      c={isMuted ? 'dimmed' : undefined}
      aria-label={strings.rolloutButtonLabel(name, value)}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-disabled={blocked !== null || undefined}
      data-disabled={blocked !== null || undefined}
      onClick={() => {
        if (blocked === null) setOpen(!isOpen);
      }}
    >
      {`${value}%`}
    </Button>
  );
  if (blocked !== null) {
    return (
      <Tooltip label={blocked} events={{ hover: true, focus: true, touch: true }}>
        {button}
      </Tooltip>
    );
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      trapFocus
      returnFocus
      width={280}
      // Mantine would name the dialog after its button, which names the present value.
      withRoles={false}
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={strings.rolloutFormLabel(name)}>
        {isOpen && (
          <RolloutForm
            name={name}
            value={value}
            onApply={(next) => {
              setOpen(false);
              if (next !== value) onApply(next);
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
