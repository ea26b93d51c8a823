import { createFileRoute } from '@tanstack/react-router';
import { ExplorerScreen } from '../../../../../events/explorer-screen';
import { parseExplorerSearch } from '../../../../../events/search';

export const Route = createFileRoute('/_app/p/$project/events/')({
  validateSearch: parseExplorerSearch,
  component: ExplorerScreen,
});
