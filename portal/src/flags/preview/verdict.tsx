import { Text } from '@mantine/core';
import { Status } from '../../ui/status';
import type { Evaluation } from '../flag';
import { reasonText } from './reason';
import * as strings from './flag-preview.strings';

/** What a context gets, as a word; the reason in words under it. */
export function Verdict({ evaluation, reason = true }: { evaluation: Evaluation; reason?: boolean }) {
  return (
    <>
      <Value on={evaluation.value} />
      {reason && (
        <Text size="xs" c="dimmed" mt={2}>
          {reasonText(evaluation)}
        </Text>
      )}
    </>
  );
}

export function Value({ on }: { on: boolean }) {
  return <Status kind={on ? 'ok' : 'off'}>{strings.onOrOff(on)}</Status>;
}
