import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Problem, RequiredPermission } from '../../api/problem';
import { PERMISSION_TEXTS } from '../text/permission-texts';
import { showControls } from '../text/sender-text';
import { fillSlots } from '../text/fill-slots';
import * as strings from '../ui.strings';

/** In place of what cannot be shown: the permission that is missing, what it allows, and who can grant it. */
export function Denied({ problem: { required, detail } }: { problem: Problem }) {
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
              <Anchor
                component={Link}
                to="/p/$project/members"
                params={{ project: object } as never}
                inherit
                underline="always"
              >
                {strings.projectMembersLink}
              </Anchor>
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
