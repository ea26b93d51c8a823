import { createFileRoute } from '@tanstack/react-router';
import { DangerScreen } from '../../../../../settings/danger-screen';

export const Route = createFileRoute('/_app/p/$project/settings/danger')({
  component: function Danger() {
    return <DangerScreen project={Route.useParams().project} />;
  },
});
