import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Problem, RequiredPermission } from '../api/problem';
import { PERMISSION_TEXTS } from '../members/permission-texts';
import { showControls } from './sender-text';

/** In place of what cannot be shown: the permission that is missing, what it allows, and who can grant it. */
export function Denied({ problem: { required, detail } }: { problem: Problem }) {
  return (
    <Stack className="panel" align="center" gap="sm" p="xl" ta="center" role="alert">
      <LockKeyhole size={28} aria-hidden color="var(--mantine-color-dimmed)" />
      <Text fw={600} component="h2" size="md" m={0}>
        You do not have permission
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
      This page needs the permission <span className="mono">{permission}</span>
      {` on ${type === 'organization' ? 'the organization' : `the ${type} ${showControls(object ?? '')}`}.`}
      {allows !== undefined && ` It allows to: ${allows.charAt(0).toLowerCase()}${allows.slice(1)}.`}
    </>
  );
}

function whoGrants(type: string, object = ''): ReactNode {
  switch (type) {
    case 'organization':
      return 'Only administrators of the organization have it. An administrator can make you one, on the page People.';
    case 'project':
      return (
        <>
          Owners of the project and administrators of the organization can grant it, by{' '}
          <Anchor
            component={Link}
            to="/p/$project/members"
            params={{ project: object } as never}
            inherit
            underline="always"
          >
            the project’s members
          </Anchor>
          .
        </>
      );
    case 'app':
      return 'Maintainers of the app and administrators of the organization can grant it, on the tab Members of the app.';
    case 'installation':
      return 'Managers of the installation and owners of the project can grant it, on the tab Members of the installation.';
    default:
      return 'An owner of the project or an administrator of the organization can grant it.';
  }
}
