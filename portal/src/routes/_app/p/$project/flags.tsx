import { Outlet, createFileRoute } from '@tanstack/react-router';
import { isOlderThanSnapshot } from '../../../../flags/is-older-than-snapshot';
import { useLiveInvalidation } from '../../../../live/use-live';

export const Route = createFileRoute('/_app/p/$project/flags')({
  component: Flags,
  // Not a separate chunk, which would be a request for three lines.
  codeSplitGroupings: [],
});

/** Layout of all pages of flags, which refetches them when other users change flags. */
function Flags() {
  const { project } = Route.useParams();
  useLiveInvalidation(project, 'flags', ['flags', project], isOlderThanSnapshot);
  return <Outlet />;
}
