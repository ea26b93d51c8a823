import { Video } from 'lucide-react';
import type { JsonValue } from '../../../api/exact-json';
import { field, join } from '../../type-views/fields';
import type { TypeView } from '../../type-views/type-view';
import { WebLink } from './web-link';
import * as strings from './video.strings';

export default {
  label: strings.video,
  icon: Video,
  title: (data) => join(' · ', field(data, 'jobId'), field(data, 'status'), field(data, 'targetUrl')),
  values: { artifactUrl: linkTo },
} satisfies TypeView;

function linkTo(value: JsonValue) {
  return typeof value === 'string' && value !== '' ? <WebLink address={value} /> : null;
}
