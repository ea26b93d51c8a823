import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { isPercentDraft, ROLLOUT_PRESETS } from '../flag';
import * as strings from './flag-list.strings';

/** A change of more points than this is confirmed first. */
const MAX_UNCONFIRMED_POINTS = 50;

/** Presets, a field and "Apply", with a confirmation of large changes. */
export function RolloutForm({
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
          <Alert color="yellow" role="alert" title={`${name}: ${value}% → ${next}%`}>
            {strings.rolloutJumpWarning(points)}
          </Alert>
          <Group gap="xs" justify="flex-end">
            <Button size="xs" variant="default" onClick={onClose}>
              {strings.keepRollout(value)}
            </Button>
            <Button size="xs" type="submit" data-autofocus>
              {strings.confirmRollout(next)}
            </Button>
          </Group>
        </Stack>
      </form>
    );
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Group gap={6} role="group" aria-label={strings.presetsLabel}>
          {ROLLOUT_PRESETS.map((preset) => (
            <Button
              key={preset}
              size="compact-sm"
              variant={next === preset ? 'light' : 'default'}
              aria-pressed={next === preset}
              onClick={() => setText(String(preset))}
            >
              {`${preset}%`}
            </Button>
          ))}
        </Group>
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            flex={1}
            label={strings.rolloutPercentLabel}
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
            {strings.apply}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
