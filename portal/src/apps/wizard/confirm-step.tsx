import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { useProject } from '../../session/me';
import { requestedPermissions, manifestOf, type AppVersion } from '../app';
import { permissionText, triggerText } from '../app-texts';
import { DagsNotAllowed } from '../dags-not-allowed';
import { versionDagsQuery } from '../queries';
import { ErrorPanel } from '../../ui/feedback/states';
import { withoutSecrets } from '../../ui/schema-form/mask';
import { formatExact } from '../../api/exact-json';
import * as strings from './version-wizard.strings';

/** @param allowed the permissions that are or become approved. */
export function ConfirmStep({
  project,
  app,
  slug,
  version,
  before,
  config,
  allowed,
}: {
  project: string;
  /** Name of the app. */
  app: string;
  slug: string;
  version: AppVersion;
  before: AppVersion | null;
  config: Record<string, unknown>;
  allowed: readonly string[];
}) {
  const manifest = manifestOf(version);
  const requested = requestedPermissions(manifest);
  const missing = requested.filter(
    ({ permission, isRequired }) => isRequired && !allowed.includes(permission),
  );
  const given = requested.filter(({ permission }) => allowed.includes(permission));
  const count = Object.keys(config).length;
  const dags = useQuery(versionDagsQuery(project, slug, version.version));
  const notAllowed = dags.data?.not_allowed ?? [];
  return (
    <>
      <dl className="facts" style={{ alignItems: 'start' }}>
        <dt>{strings.appLabel}</dt>
        <dd>{app}</dd>
        <dt>{strings.projectLabel}</dt>
        <dd>{useProject(project)?.name ?? project}</dd>
        <dt>{strings.versionLabel}</dt>
        <dd className="mono">
          {before === null ? version.version : `${before.version} → ${version.version}`}
        </dd>
        <dt>{strings.settingsLabel}</dt>
        <dd>
          {count === 0 ? (
            strings.noSettings
          ) : (
            <pre className="code" tabIndex={0} aria-label={strings.settingsLabel}>
              {formatExact(withoutSecrets(manifest.config_schema, config))}
            </pre>
          )}
        </dd>
        <dt>{strings.permissionsLabel}</dt>
        <dd>
          {given.length === 0 ? (
            strings.noPermissions
          ) : (
            <ul className="plain-list">
              {given.map(({ permission }) => (
                <li key={permission}>{permissionText(permission)}</li>
              ))}
            </ul>
          )}
        </dd>
        <dt>{strings.triggersLabel}</dt>
        <dd>
          {(manifest.triggers ?? []).length === 0 ? (
            strings.noTriggers
          ) : (
            <ul className="plain-list">
              {(manifest.triggers ?? []).map((trigger, index) => (
                <li key={index}>{triggerText(trigger)}</li>
              ))}
            </ul>
          )}
        </dd>
      </dl>
      {dags.error !== null && <ErrorPanel error={dags.error} onRetry={() => void dags.refetch()} />}
      {notAllowed.length > 0 && <DagsNotAllowed version={version.version} dags={notAllowed} />}
      {missing.length > 0 && (
        <Alert color="yellow" icon={<Hourglass size={18} aria-hidden />} title={strings.approvalPendingTitle}>
          {strings.approvalPending(before?.version)}
        </Alert>
      )}
    </>
  );
}
