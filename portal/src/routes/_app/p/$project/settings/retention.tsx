import { createFileRoute } from '@tanstack/react-router';
import { RetentionScreen } from '../../../../../settings/retention-screen';

export const Route = createFileRoute('/_app/p/$project/settings/retention')({
  component: function Retention() {
    return <RetentionScreen project={Route.useParams().project} />;
  },
});
