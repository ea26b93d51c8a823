import { createFileRoute } from '@tanstack/react-router';
import { HistoryScreen } from '../../../../../flags/history/history-screen';
import { historySearch } from '../../../../../flags/search';

export const Route = createFileRoute('/_app/p/$project/flags/history')({
  validateSearch: historySearch,
  component: Page,
});

function Page() {
  return <HistoryScreen project={Route.useParams().project} />;
}
