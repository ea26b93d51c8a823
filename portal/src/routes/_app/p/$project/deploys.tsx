import { createFileRoute } from '@tanstack/react-router';
import { DeploysScreen } from '../../../../events/types/deploy/deploys-screen';
import { deploysSearch } from '../../../../events/types/deploy/deploys-search';

export const Route = createFileRoute('/_app/p/$project/deploys')({
  validateSearch: deploysSearch,
  component: DeploysScreen,
});
