import type { EventItem } from '../../event';
import type { EventLink } from '../../type-views/event-links';
import { showVideoJob } from './video.strings';

/** Longer ids are truncated by the service. */
const MAX_ID_LENGTH = 200;

export default function jobOf({ type, data: { jobId } }: EventItem): EventLink | null {
  if (type !== 'video' || typeof jobId !== 'string' || jobId === '') return null;
  const search: Record<string, string> = jobId.length > MAX_ID_LENGTH ? {} : { q: jobId };
  return { label: showVideoJob, to: '/p/$project/videos', params: {}, search };
}
