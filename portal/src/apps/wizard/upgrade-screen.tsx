import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { asProblem } from '../../api/problem';
import { needs } from '../../ui/action-button';
import { notifyDone } from '../../ui/feedback/notify';
import { Section } from '../../ui/layout/section';
import type { Installation } from '../app';
import { installationKeys, useInstallation } from '../queries';
import { upgradeInstallation } from '../writes';
import type { WizardSearch } from '../search';
import { VersionWizard } from './version-wizard';
import * as strings from './version-wizard.strings';

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
    strings.installationInSentence,
  );
  const blocked = installation.state === 'uninstalled' ? strings.wasUninstalled : denied;
  if (blocked !== null) return <Section title={strings.upgradeTitle}>{blocked}</Section>;
  return (
    <Section title={strings.upgradeTitle} lead={strings.upgradeLead(installation.app_version.version)}>
      <VersionWizard
        project={project}
        app={app}
        installation={installation}
        blocked={needs(
          can.includes('installations:manage'),
          'installations:manage',
          strings.installationInSentence,
        )}
        verb={strings.putIntoUse}
        search={search}
        onSearch={onSearch}
        onDone={async (choice) => {
          try {
            const { pending } = await upgradeInstallation(installation.id, installation.version, choice);
            notifyDone(
              pending === null
                ? strings.versionInUse(app.name, choice.version)
                : strings.versionPending(app.name, choice.version),
            );
          } catch (error) {
            // The next attempt uses the current version of the installation.
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
