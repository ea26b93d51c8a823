import { Alert, Button, Group, Popover, Stack, Text, TextInput, Tooltip } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import classes from '../flags.module.css';
import { isPercentDraft, ROLLOUT_PRESETS } from '../percent';

/** A change of more points than this is confirmed first. */
const MAX_UNCONFIRMED_POINTS = 50;

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
      aria-label={`${name}: rollout ${value} %`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-disabled={blocked !== null || undefined}
      data-disabled={blocked !== null || undefined}
      onClick={() => {
        if (blocked === null) setOpen(!isOpen);
      }}
    >
      {`${value} %`}
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
      <Popover.Dropdown role="dialog" aria-label={`Rollout of ${name}`}>
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

function RolloutForm({
  name,
  value,
  onApply,
  onClose,
}: {
  name: string;
  value: number;
  onApply: (value: number) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState(String(value));
  const [isConfirming, setConfirming] = useState(false);
  const next = text === '' ? null : Number(text);
  const points = next === null ? 0 : Math.abs(next - value);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (next === null) return;
    if (points > MAX_UNCONFIRMED_POINTS && !isConfirming) setConfirming(true);
    else onApply(next);
  };
  if (isConfirming && next !== null) {
    return (
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Alert color="yellow" role="alert" title={`${name}: ${value} % → ${next} %`}>
            {`This changes the rollout by ${points} points at once.`}
          </Alert>
          <Group gap="xs" justify="flex-end">
            <Button size="xs" variant="default" onClick={onClose}>
              {`Keep ${value} %`}
            </Button>
            <Button size="xs" type="submit" data-autofocus>
              {`Roll out to ${next} %`}
            </Button>
          </Group>
        </Stack>
      </form>
    );
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Group gap={6} role="group" aria-label="Presets">
          {ROLLOUT_PRESETS.map((preset) => (
            <Button
              key={preset}
              size="compact-sm"
              variant={next === preset ? 'light' : 'default'}
              aria-pressed={next === preset}
              onClick={() => setText(String(preset))}
            >
              {`${preset} %`}
            </Button>
          ))}
        </Group>
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            flex={1}
            label="Rollout in percent"
            inputMode="numeric"
            autoComplete="off"
            data-autofocus
            value={text}
            rightSection={
              <Text size="sm" c="dimmed" aria-hidden>
                %
              </Text>
            }
            onChange={({ currentTarget }) => {
              if (isPercentDraft(currentTarget.value)) setText(currentTarget.value);
            }}
          />
          <Button type="submit" disabled={next === null}>
            Apply
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
