import { Video } from 'lucide-react';
import type { JsonValue } from '../../../api/exact-json';
import { field, join } from '../../type-views/fields';
import type { TypeView, EventLink } from '../../type-views/type-view';
import { WebLink } from './web-link';
import * as strings from './video.strings';
import type { EventItem } from '../../event';

export default {
  label: strings.video,
  icon: Video,
  title: (data) => join(' · ', field(data, 'jobId'), field(data, 'status'), field(data, 'targetUrl')),
  values: { artifactUrl: linkTo },
  link: jobOf,
} satisfies TypeView;

function linkTo(value: JsonValue) {
  return typeof value === 'string' && value !== '' ? <WebLink address={value} /> : null;
}

/** Longer ids are truncated by the service. */
const MAX_ID_LENGTH = 200;

function jobOf({ type, data: { jobId } }: EventItem): EventLink | null {
  if (type !== 'video' || typeof jobId !== 'string' || jobId === '') return null;
  const search: Record<string, string> = jobId.length > MAX_ID_LENGTH ? {} : { q: jobId };
  return { label: strings.showVideoJob, to: '/p/$project/videos', params: {}, search };
}
