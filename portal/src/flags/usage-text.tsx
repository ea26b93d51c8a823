import { RelativeTime } from '../ui/time';
import type { Flag } from './flag';

/** How recently and how often programs evaluated the flag, in one phrase. */
export function UsageText({
  flag: { evaluations_since_yesterday: count, last_evaluated_at: last },
}: {
  flag: Pick<Flag, 'evaluations_since_yesterday' | 'last_evaluated_at'>;
}) {
  if (count > 0) return `${count.toLocaleString('en')} evaluations since yesterday`;
  if (last === null) return 'Never evaluated';
  return (
    <>
      {'Last evaluated '}
      <RelativeTime at={last} />
    </>
  );
}
