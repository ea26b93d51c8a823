import { createFileRoute } from '@tanstack/react-router';
import { ProjectsScreen } from '../../projects/projects-screen';
import { projectsSearch } from '../../projects/search';

export const Route = createFileRoute('/_app/')({
  validateSearch: projectsSearch,
  component: function Projects() {
    return <ProjectsScreen {...Route.useSearch()} />;
  },
});
