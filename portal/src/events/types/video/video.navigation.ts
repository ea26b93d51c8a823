import { Video } from 'lucide-react';
import type { TypeNavigation } from '../../type-views/type-entries';
import { videos } from './video.strings';

export default {
  group: 'business',
  order: 40,
  to: '/p/$project/videos',
  label: videos,
  icon: Video,
} satisfies TypeNavigation;
