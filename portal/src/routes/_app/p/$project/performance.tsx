import { createFileRoute } from '@tanstack/react-router';
import { PerformanceScreen } from '../../../../events/types/performance/screen/performance-screen';
import { performanceSearch } from '../../../../events/types/performance/screen/search';

export const Route = createFileRoute('/_app/p/$project/performance')({
  validateSearch: performanceSearch,
  component: PerformanceScreen,
});
