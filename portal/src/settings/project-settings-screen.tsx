import { Link, Outlet } from '@tanstack/react-router';
import { useProject } from '../session/me';
import { PageHeader } from '../ui/page-header';
import { TabLinks } from '../ui/tab-links';

export function ProjectSettingsScreen({ project }: { project: string }) {
  const params = { project };
  return (
    <>
      <PageHeader title="Settings" lead={`Of the project ${useProject(project)?.name ?? project}`} />
      <TabLinks label="Settings">
        <Link to="/p/$project/settings/general" params={params}>
          General
        </Link>
        <Link to="/p/$project/settings/keys" params={params}>
          API keys
        </Link>
        <Link to="/p/$project/settings/service-accounts" params={params}>
          Service accounts
        </Link>
        <Link to="/p/$project/settings/limits" params={params}>
          Limits
        </Link>
        <Link to="/p/$project/settings/danger" params={params}>
          Archive
        </Link>
      </TabLinks>
      <Outlet />
    </>
  );
}
