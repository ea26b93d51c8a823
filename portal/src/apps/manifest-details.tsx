import type { ReactNode } from 'react';
import { requestedPermissions, type Manifest } from './app';
import { concurrencyText, permissionText, RUN_KIND_WORDS, timeoutsText, triggerText } from './app-texts';
import * as strings from './apps.strings';

/** Description of a manifest: run kinds, triggers, limits and requested permissions. */
export function ManifestDetails({ manifest, children }: { manifest: Manifest; children?: ReactNode }) {
  const requested = requestedPermissions(manifest);
  const triggers = manifest.triggers ?? [];
  return (
    <dl className="facts" style={{ alignItems: 'start' }}>
      <dt>{strings.runKindsLabel}</dt>
      <dd>{manifest.run_kinds.map((kind) => RUN_KIND_WORDS[kind]).join(', ')}</dd>
      {triggers.length > 0 && (
        <>
          <dt>{strings.triggersLabel}</dt>
          <dd>
            <ul className="plain-list">
              {triggers.map((trigger, index) => (
                <li key={index}>{triggerText(trigger)}</li>
              ))}
            </ul>
          </dd>
        </>
      )}
      <dt>{strings.permissionsLabel}</dt>
      <dd>
        {requested.length === 0 ? (
          strings.noPermissions
        ) : (
          <ul className="plain-list">
            {requested.map(({ permission, isRequired }) => (
              <li key={permission}>
                {permissionText(permission)} <span className="mono">{permission}</span>
                {isRequired ? '' : strings.optionalSuffix}
              </li>
            ))}
          </ul>
        )}
      </dd>
      {manifest.dags !== undefined && manifest.dags.length > 0 && (
        <>
          <dt>{strings.otherDagsLabel}</dt>
          <dd className="mono">{manifest.dags.join(', ')}</dd>
        </>
      )}
      <dt>{strings.concurrencyLabel}</dt>
      <dd>{concurrencyText(manifest)}</dd>
      <dt>{strings.timeoutsLabel}</dt>
      <dd>{timeoutsText(manifest)}</dd>
      {children}
    </dl>
  );
}
