import { createFileRoute } from '@tanstack/react-router';
import { ProjectSettingsScreen } from '../../../../settings/project-settings-screen';

export const Route = createFileRoute('/_app/p/$project/settings')({
  component: function Settings() {
    return <ProjectSettingsScreen project={Route.useParams().project} />;
  },
});
