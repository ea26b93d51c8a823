import { Outlet, createFileRoute } from '@tanstack/react-router';
import { isOlderThanSnapshot } from '../../../../flags/is-older-than-snapshot';
import { useLiveInvalidation } from '../../../../live/use-live';

export const Route = createFileRoute('/_app/p/$project/flags')({
  component: Flags,
  // As a chunk of its own it would be a request for three lines.
  codeSplitGroupings: [],
});

/** Whatever page of the flags is open, it follows what others change. */
function Flags() {
  const { project } = Route.useParams();
  useLiveInvalidation(project, 'flags', ['flags', project], isOlderThanSnapshot);
  return <Outlet />;
}
