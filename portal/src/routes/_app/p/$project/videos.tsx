import { createFileRoute } from '@tanstack/react-router';
import { VideosScreen } from '../../../../events/types/video/videos-screen';
import * as v from 'valibot';
import { textParam } from '../../../../ui/search-params';

/** Search parameters of the list. */
const videosSearch = v.object({ q: textParam() });

export const Route = createFileRoute('/_app/p/$project/videos')({
  validateSearch: videosSearch,
  component: VideosScreen,
});
