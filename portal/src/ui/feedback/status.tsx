import {
  Ban,
  Check,
  CircleAlert,
  CircleX,
  Clock,
  Info,
  LoaderCircle,
  Minus,
  Power,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';

export type StatusKind = 'ok' | 'warn' | 'err' | 'info' | 'run' | 'off';

const ICONS: Record<StatusKind, LucideIcon> = {
  ok: Check,
  warn: TriangleAlert,
  err: CircleX,
  info: Info,
  run: LoaderCircle,
  off: Minus,
};

/** Icons for states that differ within one color. */
export const STATUS_ICONS = { Ban, CircleAlert, Clock, Power } as const;

/** A state as icon and word; never by color alone. */
export function Status({
  kind,
  icon,
  children,
}: {
  kind: StatusKind;
  icon?: LucideIcon;
  children: ReactNode;
}) {
  const Icon = icon ?? ICONS[kind];
  return (
    <span className="status" data-kind={kind}>
      <Icon size={13} aria-hidden />
      {children}
    </span>
  );
}
