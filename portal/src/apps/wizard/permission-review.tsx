import { Badge, Checkbox, Group, Stack, Text } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { requestedPermissions, type Manifest } from '../app';
import { permissionText } from '../app-texts';
import classes from './wizard.module.css';
import * as strings from './version-wizard.strings';

/**
 * The permissions that a version requests, in plain words, to be approved one by one.
 *
 * @param before the version in use; `null`: none is in use.
 * @param granted what is approved already.
 * @param blocked why nothing can be approved by this person; `null`: it can.
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
