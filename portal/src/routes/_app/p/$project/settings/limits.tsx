import { createFileRoute } from '@tanstack/react-router';
import { LimitsScreen } from '../../../../../settings/limits-screen';

export const Route = createFileRoute('/_app/p/$project/settings/limits')({
  component: function Limits() {
    return <LimitsScreen project={Route.useParams().project} />;
  },
});
