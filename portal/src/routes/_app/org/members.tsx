import { createFileRoute } from '@tanstack/react-router';
import { peopleSearch } from '../../../organization/search';
import { PeopleScreen } from '../../../organization/people-screen';

export const Route = createFileRoute('/_app/org/members')({
  validateSearch: peopleSearch,
  component: function People() {
    return <PeopleScreen {...Route.useSearch()} />;
  },
});
