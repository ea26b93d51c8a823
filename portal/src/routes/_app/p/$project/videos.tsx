import { createFileRoute } from '@tanstack/react-router';
import { VideosScreen } from '../../../../events/types/video/videos-screen';
import { videosSearch } from '../../../../events/types/video/videos-search';

export const Route = createFileRoute('/_app/p/$project/videos')({
  validateSearch: videosSearch,
  component: VideosScreen,
});
