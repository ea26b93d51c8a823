import { createFileRoute } from '@tanstack/react-router';
import { GroupsScreen } from '../../../../../flags/groups/groups-screen';

export const Route = createFileRoute('/_app/p/$project/flags/groups')({ component: Page });

function Page() {
  return <GroupsScreen project={Route.useParams().project} />;
}
