import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { JsonObject } from '../../api/exact-json';
import type { EventItem } from '../event';

/** How events of one type are shown. Everything in `data` was written by strangers: any field may be anything. */
export interface TypeView {
  label: string;
  icon: LucideIcon;
  /** What a row says of the event; `null` when `data` lacks what it would say. */
  title: (data: JsonObject) => string | null;
  /** What stands above the raw `data`, of which it need not repeat anything; left out: the fields, one by one. */
  Body?: ComponentType<{ event: EventItem; project: string }>;
}
