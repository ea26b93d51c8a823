import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { asProblem } from '../../api/problem';
import { needs } from '../../ui/action-button';
import { notifyDone } from '../../ui/notify';
import { Section } from '../../ui/section';
import type { Installation } from '../app';
import { useInstallation } from '../installation/use-installation';
import { installationKeys } from '../queries';
import { upgradeInstallation } from '../writes';
import type { WizardSearch } from '../search';
import { VersionWizard } from './version-wizard';

const route = getRouteApi('/_app/p/$project/apps/installations/$id/upgrade');

export function UpgradeScreen() {
  const { project, installation } = useInstallation();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <UpgradeInstallation
      project={project}
      installation={installation}
      search={search}
      onSearch={(next) => void navigate({ search: next })}
      onUpgraded={() =>
        navigate({ to: '/p/$project/apps/installations/$id', params: { project, id: installation.id } })
      }
    />
  );
}

export function UpgradeInstallation({
  project,
  installation,
  search,
  onSearch,
  onUpgraded,
}: {
  project: string;
  installation: Installation;
  search: WizardSearch;
  onSearch: (search: WizardSearch) => void;
  onUpgraded: () => Promise<void>;
}) {
  const queries = useQueryClient();
  const { app, can } = installation;
  const denied = needs(
    can.includes('installations:configure'),
    'installations:configure',
    'this installation',
  );
  const blocked =
    installation.state === 'uninstalled'
      ? 'It was uninstalled. Install the app in the project again.'
      : denied;
  if (blocked !== null) return <Section title="Another version">{blocked}</Section>;
  return (
    <Section
      title="Another version"
      lead={`In use: ${installation.app_version.version}. An older version can be chosen as well.`}
    >
      <VersionWizard
        project={project}
        app={app}
        installation={installation}
        blocked={needs(can.includes('installations:manage'), 'installations:manage', 'this installation')}
        verb="Take into use"
        search={search}
        onSearch={onSearch}
        onDone={async (choice) => {
          try {
            const { pending } = await upgradeInstallation(installation.id, installation.version, choice);
            notifyDone(
              pending === null
                ? `${app.name} ${choice.version} is in use.`
                : `${app.name} ${choice.version} waits for approval.`,
            );
          } catch (error) {
            // The next try is for what is there then.
            if (asProblem(error).code === 'version_stale') {
              await queries.invalidateQueries({ queryKey: installationKeys.one(project, installation.id) });
            }
            throw error;
          }
          await queries.invalidateQueries({ queryKey: installationKeys.all(project) });
          await onUpgraded();
        }}
      />
    </Section>
  );
}
