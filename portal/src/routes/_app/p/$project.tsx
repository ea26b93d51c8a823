import { Outlet, createFileRoute, notFound } from '@tanstack/react-router';
import { Problem } from '../../../api/problem';
import { ProjectFrame } from '../../../projects/project-frame';
import { meQuery, projectQuery } from '../../../session/me';

/** Parent route of a project's pages, archived ones included. A project that the user cannot view is not found. */
export const Route = createFileRoute('/_app/p/$project')({
  beforeLoad: async ({ context: { queryClient }, params }) => {
    const { projects } = await queryClient.ensureQueryData(meQuery);
    if (projects.some(({ key }) => key === params.project)) return;
    try {
      const { archived_at } = await queryClient.fetchQuery(projectQuery(params.project));
      // The project was restored after `me` was fetched.
      if (archived_at === null) await queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
    } catch (error) {
      if (error instanceof Problem && (error.status === 404 || error.status === 403)) throw notFound();
      throw error;
    }
  },
  component: function ProjectPages() {
    return (
      <ProjectFrame project={Route.useParams().project}>
        <Outlet />
      </ProjectFrame>
    );
  },
});
