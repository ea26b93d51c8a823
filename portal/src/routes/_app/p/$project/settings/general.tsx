import { createFileRoute } from '@tanstack/react-router';
import { GeneralScreen } from '../../../../../settings/general-screen';

export const Route = createFileRoute('/_app/p/$project/settings/general')({
  component: function General() {
    return <GeneralScreen project={Route.useParams().project} />;
  },
});
