import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { CircleX, Inbox, SearchX, LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { asProblem, type Problem, type RequiredPermission } from '../../api/problem';
import { CopyButton } from '../copy-button';
import * as strings from '../ui.strings';
import { PERMISSION_TEXTS } from '../text/permission-texts';
import { showControls } from '../text/sender-text';
import { fillSlots } from '../text/fill-slots';
import { AnchorLink } from '../links';

/** Nothing is there yet: what it is for, and how to get the first one. */
export function Empty({
  title,
  children,
  action,
}: {
  title: string;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <Stack className="panel" align="center" gap="sm" p="xl" ta="center">
      <Inbox size={28} aria-hidden color="var(--mantine-color-dimmed)" />
      <Text fw={600} component="h2" size="md" m={0}>
        {title}
      </Text>
      <Text size="sm" c="dimmed" maw={520} component="div">
        {children}
      </Text>
      {action}
    </Stack>
  );
}

/** There is something, but not of this kind. */
export function EmptyByFilter({ what, onClear }: { what: string; onClear: () => void }) {
  return (
    <Stack className="panel" align="center" gap="sm" p="xl">
      <SearchX size={28} aria-hidden color="var(--mantine-color-dimmed)" />
      <Text size="sm">{strings.nothingMatches(what)}</Text>
      <Button variant="default" size="xs" onClick={onClear}>
        {strings.clearFilters}
      </Button>
    </Stack>
  );
}

/**
 * Error of a failed load, with a retry. A missing permission is shown differently from a failure.
 *
 * @param staleSince the time of the data that is still shown, if any.
 */
export function ErrorPanel({
  error,
  onRetry,
  staleSince,
}: {
  error: unknown;
  onRetry?: () => void;
  staleSince?: number;
}) {
  const problem = asProblem(error);
  if (problem.isDenial) return <Denied problem={problem} />;
  return (
    <Alert color="red" icon={<CircleX size={18} aria-hidden />} title={problem.title} role="alert">
      <Stack gap="xs">
        <Text size="sm">{problem.detail}</Text>
        {staleSince !== undefined && (
          <Text size="sm">{strings.staleSince(new Date(staleSince).toLocaleTimeString())}</Text>
        )}
        <Group gap="xs">
          {onRetry !== undefined && (
            <Button size="xs" variant="default" onClick={onRetry}>
              {strings.tryAgain}
            </Button>
          )}
          {problem.requestId !== null && (
            <>
              <Text size="xs" className="mono">
                {strings.requestId(problem.requestId)}
              </Text>
              <CopyButton text={problem.requestId} label={strings.requestIdInSentence} />
            </>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}

interface Query {
  error: Problem | null;
  data: unknown;
  dataUpdatedAt: number;
  refetch: () => Promise<unknown>;
}

/** Error of a failed query. Data that was read before stays on the page and is marked as stale. */
export function QueryProblem({ query: { error, data, dataUpdatedAt, refetch } }: { query: Query }) {
  if (error === null) return null;
  return (
    <ErrorPanel
      error={error}
      onRetry={() => void refetch()}
      staleSince={data === undefined ? undefined : dataUpdatedAt}
    />
  );
}

/** Replaces content that the user may not see: names the missing permission, what it allows, and who can grant it. */
function Denied({ problem: { required, detail } }: { problem: Problem }) {
  return (
    <Stack className="panel" align="center" gap="sm" p="xl" ta="center" role="alert">
      <LockKeyhole size={28} aria-hidden color="var(--mantine-color-dimmed)" />
      <Text fw={600} component="h2" size="md" m={0}>
        {strings.deniedTitle}
      </Text>
      <Text size="sm" maw={520} component="div">
        {required === null ? detail : <Missing required={required} />}
      </Text>
      <Text size="sm" c="dimmed" maw={520} component="div">
        {required === null ? whoGrants('') : whoGrants(required.object_type, required.object)}
      </Text>
    </Stack>
  );
}

function Missing({ required: { permission, object_type: type, object } }: { required: RequiredPermission }) {
  const allows = new Map(Object.entries(PERMISSION_TEXTS)).get(permission);
  return (
    <>
      {fillSlots(strings.deniedPermission, {
        permission: <span className="mono">{permission}</span>,
        part: strings.onObject(type === 'organization', type, showControls(object ?? '')),
      })}
      {allows !== undefined &&
        strings.deniedPermissionMeaning(allows.charAt(0).toLowerCase(), allows.slice(1))}
    </>
  );
}

function whoGrants(type: string, object = ''): ReactNode {
  switch (type) {
    case 'organization':
      return strings.grantedByAdministrator;
    case 'project':
      return (
        <>
          {fillSlots(strings.grantedByOwner, {
            link: (
              <AnchorLink to="/p/$project/members" params={{ project: object }} inherit underline="always">
                {strings.projectMembersLink}
              </AnchorLink>
            ),
          })}
        </>
      );
    case 'app':
      return strings.grantedByMaintainer;
    case 'installation':
      return strings.grantedByManager;
    default:
      return strings.grantedByProjectOwner;
  }
}
