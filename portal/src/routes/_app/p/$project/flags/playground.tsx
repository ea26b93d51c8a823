import { createFileRoute } from '@tanstack/react-router';
import { PlaygroundScreen } from '../../../../../flags/preview/playground-screen';
import { playgroundSearch } from '../../../../../flags/search';

export const Route = createFileRoute('/_app/p/$project/flags/playground')({
  validateSearch: playgroundSearch,
  component: Page,
});

function Page() {
  return <PlaygroundScreen project={Route.useParams().project} />;
}
