import { createFileRoute } from '@tanstack/react-router';
import { OverviewScreen } from '../../../../overview/overview-screen';

export const Route = createFileRoute('/_app/p/$project/')({
  component: function Overview() {
    return <OverviewScreen project={Route.useParams().project} />;
  },
});
