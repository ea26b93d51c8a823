import { RelativeTime } from '../ui/time';
import type { Flag } from './flag';
import { fillSlots } from '../ui/fill-slots';
import * as strings from './flags.strings';

/** How recently and how often programs evaluated the flag, in one phrase. */
export function UsageText({
  flag: { evaluations_since_yesterday: count, last_evaluated_at: last },
}: {
  flag: Pick<Flag, 'evaluations_since_yesterday' | 'last_evaluated_at'>;
}) {
  if (count > 0) return strings.evaluationsSinceYesterday(count);
  if (last === null) return strings.neverEvaluated;
  return <>{fillSlots(strings.lastEvaluated, { relativeTime: <RelativeTime at={last} /> })}</>;
}
