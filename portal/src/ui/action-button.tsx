import { Button, Tooltip, type ButtonProps } from '@mantine/core';
import { createContext, use, type MouseEvent, type ReactNode } from 'react';
import * as strings from './ui.strings';

/** Reason for which the project of the page is read-only; `null`: it is not. */
export const OnArchived = createContext<string | null>(null);

/**
 * A button that explains why it cannot be used. It stays reachable by keyboard, so that the reason can be read;
 * `disabled` would hide it from users who do not use a mouse.
 *
 * @param blocked e.g. `Needs flags:edit on shop. An owner or administrator can grant it.`
 * @param onArchived whether the action is also possible in an archived project.
 */
export function ActionButton({
  blocked: reason = null,
  onArchived = false,
  onClick,
  children,
  ...props
}: ButtonProps & {
  blocked?: string | null;
  onArchived?: boolean;
  onClick: () => void;
  children: ReactNode;
  type?: 'button' | 'submit';
}) {
  const archived = use(OnArchived);
  const blocked = onArchived ? reason : (archived ?? reason);
  if (blocked === null) {
    return (
      <Button {...props} onClick={onClick}>
        {children}
      </Button>
    );
  }
  const stop = (event: MouseEvent) => event.preventDefault();
  return (
    <Tooltip label={blocked} events={{ hover: true, focus: true, touch: true }}>
      <Button {...props} aria-disabled data-disabled onClick={stop}>
        {children}
      </Button>
    </Tooltip>
  );
}

/** @returns why an action is blocked for a user without the permission; `null` when it is not. */
export function needs(can: boolean, permission: string, object: string): string | null {
  if (can) return null;
  const whoGrants = object === 'the organization' ? strings.grantedByAdministrators : strings.grantedByOwners;
  return strings.needsPermission(permission, object, whoGrants);
}
