import '@mantine/core/styles/Slider.layer.css';
import { ActionIcon, Group, Menu, Slider, Text, TextInput, Tooltip } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import classes from '../flags.module.css';
import { isPercentDraft, ROLLOUT_PRESETS } from '../flag';
import * as strings from '../flags.strings';

/** Debounce of key presses, each of which would otherwise be a separate change in the history. */
const COMMIT_AFTER_MS = 500;
const BIG_STEP = 10;
const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: BIG_STEP,
  PageDown: -BIG_STEP,
  'Shift+ArrowUp': BIG_STEP,
  'Shift+ArrowRight': BIG_STEP,
  'Shift+ArrowDown': -BIG_STEP,
  'Shift+ArrowLeft': -BIG_STEP,
};

/**
 * Whole percents as slider, number and presets. Arrow keys go by 1, with Shift or as Page keys by 10.
 *
 * @param name of what is rolled out, for the labels.
 * @param onCommit called on release, or when typing and keys have paused.
 */
export function RolloutControl({
  name,
  value,
  onCommit,
  blocked = null,
  muted = false,
}: {
  name: string;
  value: number;
  onCommit: (value: number) => void;
  blocked?: string | null;
  /** The rollout has no effect at present, because the flag is off. */
  muted?: boolean;
}) {
  const [draft, setDraft] = useState<number | null>(null);
  /** The text in the field during typing: for a moment, it may be empty. */
  const [typed, setTyped] = useState<string | null>(null);
  const shown = draft ?? value;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<number | null>(null);
  const commit = useRef(onCommit);
  useEffect(() => {
    commit.current = onCommit;
  });

  const flush = () => {
    clearTimeout(timer.current);
    const next = waiting.current;
    waiting.current = null;
    setDraft(null);
    setTyped(null);
    if (next !== null && next !== value) commit.current(next);
  };
  const latestFlush = useRef(flush);
  useEffect(() => {
    latestFlush.current = flush;
  });
  // Commits a pending value when the row is unmounted.
  useEffect(() => () => latestFlush.current(), []);

  const propose = (next: number, afterMs: number) => {
    const whole = Math.min(100, Math.max(0, Math.round(next)));
    setDraft(whole);
    waiting.current = whole;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latestFlush.current(), afterMs);
  };
  const choose = (preset: number) => {
    setTyped(null);
    propose(preset, 0);
  };
  const steps = (event: KeyboardEvent) => {
    const step = STEPS[event.shiftKey ? `Shift+${event.key}` : event.key];
    if (step === undefined || blocked !== null) return;
    event.preventDefault();
    event.stopPropagation();
    setTyped(null);
    propose(shown + step, COMMIT_AFTER_MS);
  };

  const control = (
    <Group gap={12} wrap="nowrap" onKeyDownCapture={steps} onBlur={flush} className={classes['rollout']}>
      <Slider
        flex={1}
        miw={90}
        size={6}
        thumbSize={18}
        value={shown}
        disabled={blocked !== null}
        label={(percent) => `${percent}%`}
        thumbLabel={strings.rolloutLabel(name)}
        thumbValueText={(percent) => `${percent} percent`}
        color={muted ? 'var(--bar-off)' : undefined}
        onChange={setDraft}
        onChangeEnd={(next) => propose(next, COMMIT_AFTER_MS)}
      />
      <TextInput
        // Inputs have larger letters on phones, or they would zoom in.
        w={{ base: 96, sm: 78 }}
        size="xs"
        aria-label={strings.rolloutPercentLabel(name)}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? String(shown)}
        readOnly={blocked !== null}
        onChange={({ currentTarget: { value: text } }) => {
          if (!isPercentDraft(text)) return;
          setTyped(text);
          if (text !== '' && Number(text) !== shown) propose(Number(text), COMMIT_AFTER_MS);
        }}
        rightSectionWidth={blocked === null ? 44 : 24}
        rightSection={
          <>
            <Text size="xs" c="dimmed" aria-hidden>
              %
            </Text>
            {blocked === null && (
              <Menu position="bottom-end" width={110}>
                <Menu.Target>
                  <ActionIcon size={24} aria-label={strings.rolloutPresetsLabel(name)}>
                    <ChevronDown size={14} aria-hidden />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  {ROLLOUT_PRESETS.map((preset) => (
                    <Menu.Item key={preset} onClick={() => choose(preset)}>
                      {`${preset}%`}
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
            )}
          </>
        }
      />
    </Group>
  );
  if (blocked === null) return control;
  return (
    <Tooltip label={blocked} events={{ hover: true, focus: true, touch: true }}>
      {control}
    </Tooltip>
  );
}
