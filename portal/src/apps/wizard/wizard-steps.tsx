import { Button, Group, Radio, Stack, Text, Badge, Checkbox, Alert } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RowsPending } from '../../ui/feedback/page-pending';
import { ShowMore } from '../../ui/layout/show-more';
import { ErrorPanel } from '../../ui/feedback/states';
import { RelativeTime } from '../../ui/text/time';
import { requestedPermissions, manifestOf, type Manifest, type AppVersion } from '../app';
import { versionsQuery, versionDagsQuery } from '../queries';
import { fillSlots } from '../../ui/text/fill-slots';
import * as strings from './version-wizard.strings';
import { TriangleAlert, Hourglass } from 'lucide-react';
import { permissionText, triggerText } from '../app-texts';
import classes from './wizard.module.css';
import { useProject } from '../../session/me';
import { DagsNotAllowed } from '../dags-not-allowed';
import { withoutSecrets } from '../../ui/schema-form/mask';
import { formatExact } from '../../api/exact-json';

/** @param inUse version in use, which cannot be selected; `null`: none. */
export function VersionStep({
  project,
  app,
  inUse,
  value,
  onNext,
}: {
  project: string;
  app: string;
  inUse: string | null;
  value: string | undefined;
  onNext: (version: string) => void;
}) {
  const list = useInfiniteQuery(versionsQuery(project, app));
  const versions = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const [picked, setPicked] = useState(value);
  const newest = versions.find(({ version }) => version !== inUse)?.version;
  const chosen = picked ?? newest;
  if (list.isPending) return <RowsPending rows={3} />;
  if (list.isError) return <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />;
  if (newest === undefined) {
    return <Text size="sm">{strings.noVersionToChoose(inUse)}</Text>;
  }
  return (
    <Stack gap="md" maw={720}>
      <Radio.Group
        label={strings.versionLabel}
        description={strings.versionsHint}
        value={chosen ?? ''}
        onChange={setPicked}
      >
        <Stack gap={12} mt={8}>
          {versions.map((version) => {
            const requested = requestedPermissions(manifestOf(version)).length;
            return (
              <Radio
                key={version.id}
                value={version.version}
                disabled={version.version === inUse}
                label={<span className="mono">{version.version}</span>}
                description={
                  <>
                    {fillSlots(
                      requested === 0
                        ? strings.versionWithoutPermissions
                        : strings.versionWithPermissions(requested),
                      { relativeTime: <RelativeTime at={version.created_at} /> },
                    )}
                    {version.version === inUse && strings.inUseSuffix}
                  </>
                }
              />
            );
          })}
        </Stack>
      </Radio.Group>
      <ShowMore pages={list} />
      <Group>
        <Button onClick={() => chosen !== undefined && onNext(chosen)}>{strings.next}</Button>
      </Group>
    </Stack>
  );
}

/**
 * Table of the permissions that a version requests, each with its own approval.
 *
 * @param before version in use; `null`: none.
 * @param granted permissions that are already approved.
 * @param blocked reason for which the user cannot approve permissions; `null`: the user can.
 */
export function PermissionReview({
  manifest,
  before,
  granted,
  approved,
  blocked,
  onChange,
}: {
  manifest: Manifest;
  before: Manifest | null;
  granted: readonly string[];
  approved: ReadonlySet<string>;
  blocked: string | null;
  onChange: (approved: ReadonlySet<string>) => void;
}) {
  const requested = requestedPermissions(manifest);
  const old = before === null ? [] : requestedPermissions(before).map(({ permission }) => permission);
  const dropped = granted.filter((permission) => requested.every((one) => one.permission !== permission));
  const toggle = (permission: string, isOn: boolean) => {
    const next = new Set(approved);
    if (isOn) next.add(permission);
    else next.delete(permission);
    onChange(next);
  };
  return (
    <Stack gap="md">
      {requested.length === 0 && <Text size="sm">{strings.noPermissionsRequested}</Text>}
      {blocked !== null && requested.some(({ permission }) => !granted.includes(permission)) && (
        <Text size="sm">
          <TriangleAlert size={14} aria-hidden style={{ verticalAlign: '-2px' }} /> {blocked}
        </Text>
      )}
      <ul className={classes['permissions']} aria-label={strings.permissionsTable}>
        {requested.map(({ permission, isRequired }) => {
          const isGranted = granted.includes(permission);
          return (
            <li key={permission}>
              <Checkbox
                checked={isGranted || approved.has(permission)}
                disabled={isGranted || blocked !== null}
                onChange={(event) => toggle(permission, event.currentTarget.checked)}
                label={permissionText(permission)}
                styles={{ label: { color: 'var(--mantine-color-text)' } }}
                description={
                  <Group gap={8} component="span" display="flex">
                    <span className="mono">{permission}</span>
                    <span>{strings.requiredOrOptional(isRequired)}</span>
                    {isGranted && <span>{strings.alreadyApproved}</span>}
                  </Group>
                }
              />
              {before !== null && !old.includes(permission) && (
                <Badge variant="light" size="sm" ml={30} mt={4}>
                  {strings.newInVersion}
                </Badge>
              )}
            </li>
          );
        })}
      </ul>
      {dropped.length > 0 && (
        <Text size="sm" c="dimmed">
          {strings.droppedPermissions(dropped.map((one) => permissionText(one)).join(', '))}
        </Text>
      )}
    </Stack>
  );
}

/** @param allowed permissions that are already approved or will be. */
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
