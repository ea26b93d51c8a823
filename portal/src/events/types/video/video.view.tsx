import { Video } from 'lucide-react';
import { field, join } from '../../type-views/fields';
import type { TypeView } from '../../type-views/type-view';
import * as strings from './video.strings';

export default {
  label: strings.video,
  icon: Video,
  title: (data) => join(' · ', field(data, 'jobId'), field(data, 'status'), field(data, 'targetUrl')),
} satisfies TypeView;
