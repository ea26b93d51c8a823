import { Outlet, createFileRoute, notFound } from '@tanstack/react-router';
import { Problem } from '../../../api/problem';
import { ProjectFrame } from '../../../projects/project-frame';
import { meQuery, projectQuery } from '../../../session/me';

/** A project that this person may see, also an archived one; any other is not there. */
export const Route = createFileRoute('/_app/p/$project')({
  beforeLoad: async ({ context: { queryClient }, params }) => {
    const { projects } = await queryClient.ensureQueryData(meQuery);
    if (projects.some(({ key }) => key === params.project)) return;
    try {
      const { archived_at } = await queryClient.fetchQuery(projectQuery(params.project));
      // In use again since the list of one's projects was read.
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
