import { Checkbox, Select, Stack, type CheckboxGroupProps, type SelectProps } from '@mantine/core';
import type { Permission } from '../session/me';
import { PERMISSION_TEXTS } from '../ui/text/permission-texts';
import type { TokenLifetime } from './token-lifetimes';
import * as strings from './tokens.strings';

/** Checkboxes for the permissions of a token. */
export function TokenPermissions({
  offered,
  ...input
}: { offered: readonly Permission[] } & Omit<CheckboxGroupProps, 'children' | 'label'>) {
  return (
    <Checkbox.Group label={strings.permissionsLabel} {...input}>
      <Stack gap={8} mt={8}>
        {offered.map((permission) => (
          <Checkbox
            key={permission}
            value={permission}
            label={<span className="mono">{permission}</span>}
            description={PERMISSION_TEXTS[permission]}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

export function TokenLifetimeSelect({
  lifetimes,
  ...input
}: { lifetimes: readonly TokenLifetime[] } & Omit<SelectProps, 'data' | 'label'>) {
  return (
    <Select
      label={strings.lifetimeLabel}
      data={[...lifetimes]}
      allowDeselect={false}
      comboboxProps={{ withinPortal: false }}
      checkIconPosition="right"
      {...input}
    />
  );
}
