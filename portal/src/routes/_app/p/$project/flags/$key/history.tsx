import { createFileRoute } from '@tanstack/react-router';
import { HistoryTab } from '../../../../../../flags/history/history-tab';
import { historySearch } from '../../../../../../flags/search';

export const Route = createFileRoute('/_app/p/$project/flags/$key/history')({
  validateSearch: historySearch,
  component: HistoryTab,
});
