import { createFileRoute } from '@tanstack/react-router';
import { RunsScreen } from '../../../../../runs/list/runs-screen';
import { runListSearch } from '../../../../../runs/search';

export const Route = createFileRoute('/_app/p/$project/runs/')({
  validateSearch: runListSearch,
  component: RunsScreen,
});
