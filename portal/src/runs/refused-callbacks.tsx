import { Alert, Text } from '@mantine/core';
import { fillSlots } from '../ui/fill-slots';
import { RelativeTime } from '../ui/time';
import type { RunDetail } from './run';
import * as strings from './runs.strings';

/** Why the state of a run is late, where its callbacks are refused. */
export function RefusedCallbacks({ refused }: { refused: RunDetail['refused_callbacks'] }) {
  if (refused === null) return null;
  return (
    <Alert color="yellow" mb="md" title={strings.refusedTitle}>
      <Text size="sm">{strings.refusedText[refused.reason]}</Text>
      <Text size="sm">
        {fillSlots(strings.refusedCount(String(refused.refusals)), {
          time: <RelativeTime at={refused.last_at} />,
        })}
      </Text>
    </Alert>
  );
}
