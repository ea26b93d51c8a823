import { createFileRoute } from '@tanstack/react-router';
import { CostsScreen } from '../../../../events/types/cost/costs-screen';
import { costsSearch } from '../../../../events/types/cost/costs-search';

export const Route = createFileRoute('/_app/p/$project/costs')({
  validateSearch: costsSearch,
  component: CostsScreen,
});
