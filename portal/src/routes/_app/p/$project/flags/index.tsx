import { createFileRoute } from '@tanstack/react-router';
import { FlagsScreen } from '../../../../../flags/list/flags-screen';
import { flagListSearch } from '../../../../../flags/search';

export const Route = createFileRoute('/_app/p/$project/flags/')({
  validateSearch: flagListSearch,
  component: Page,
});

function Page() {
  return <FlagsScreen project={Route.useParams().project} />;
}
