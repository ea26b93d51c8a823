import { createFileRoute } from '@tanstack/react-router';
import { traceListSearch } from '../../../../../events/types/trace/search';
import { TracesScreen } from '../../../../../events/types/trace/traces-screen';

export const Route = createFileRoute('/_app/p/$project/traces/')({
  validateSearch: traceListSearch,
  component: TracesScreen,
});
