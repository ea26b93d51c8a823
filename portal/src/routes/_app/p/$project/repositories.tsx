import { createFileRoute } from '@tanstack/react-router';
import { RepositoriesScreen } from '../../../../events/types/repository/repositories-screen';
import { repositoriesSearch } from '../../../../events/types/repository/repositories-search';

export const Route = createFileRoute('/_app/p/$project/repositories')({
  validateSearch: repositoriesSearch,
  component: RepositoriesScreen,
});
