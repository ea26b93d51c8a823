import { Alert } from '@mantine/core';
import { Hourglass } from 'lucide-react';
import { useProject } from '../../session/me';
import { askedBy, manifestOf, type AppVersion } from '../app';
import { permissionText, triggerText } from '../app-texts';
import { formatExact } from '../../api/exact-json';

/** @param allowed the permissions that are or become approved. */
export function ConfirmStep({
  project,
  app,
  version,
  before,
  config,
  allowed,
}: {
  project: string;
  app: string;
  version: AppVersion;
  before: AppVersion | null;
  config: Record<string, unknown>;
  allowed: readonly string[];
}) {
  const manifest = manifestOf(version);
  const asked = askedBy(manifest);
  const missing = asked.filter(({ permission, isRequired }) => isRequired && !allowed.includes(permission));
  const given = asked.filter(({ permission }) => allowed.includes(permission));
  const count = Object.keys(config).length;
  return (
    <>
      <dl className="facts" style={{ alignItems: 'start' }}>
        <dt>App</dt>
        <dd>{app}</dd>
        <dt>Project</dt>
        <dd>{useProject(project)?.name ?? project}</dd>
        <dt>Version</dt>
        <dd className="mono">
          {before === null ? version.version : `${before.version} → ${version.version}`}
        </dd>
        <dt>Settings</dt>
        <dd>
          {count === 0 ? (
            'None'
          ) : (
            <pre className="code" tabIndex={0} aria-label="Settings">
              {formatExact(config)}
            </pre>
          )}
        </dd>
        <dt>May</dt>
        <dd>
          {given.length === 0 ? (
            'Nothing beyond its own code'
          ) : (
            <ul className="plain-list">
              {given.map(({ permission }) => (
                <li key={permission}>{permissionText(permission)}</li>
              ))}
            </ul>
          )}
        </dd>
        <dt>Starts by itself</dt>
        <dd>
          {(manifest.triggers ?? []).length === 0 ? (
            'Never'
          ) : (
            <ul className="plain-list">
              {(manifest.triggers ?? []).map((trigger, index) => (
                <li key={index}>{triggerText(trigger)}</li>
              ))}
            </ul>
          )}
        </dd>
      </dl>
      {missing.length > 0 && (
        <Alert color="yellow" icon={<Hourglass size={18} aria-hidden />} title="It waits for approval">
          {before === null
            ? 'It is installed, but no run starts before everything that is required is approved.'
            : `Version ${before.version} stays in use until everything that is required is approved.`}
        </Alert>
      )}
    </>
  );
}
