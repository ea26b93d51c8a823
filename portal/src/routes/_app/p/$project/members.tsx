import { createFileRoute } from '@tanstack/react-router';
import { ProjectMembersScreen } from '../../../../members/project-members-screen';

export const Route = createFileRoute('/_app/p/$project/members')({
  component: function Members() {
    return <ProjectMembersScreen project={Route.useParams().project} />;
  },
});
