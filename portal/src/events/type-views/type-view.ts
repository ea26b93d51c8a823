import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { JsonObject, JsonValue } from '../../api/exact-json';
import type { Pointer } from '../../ui/json-tree/tree-rows';
import type { EventItem } from '../event';

/** How events of one type are shown. Everything in `data` was written by strangers: any field may be anything. */
export interface TypeView {
  label: string;
  icon: LucideIcon;
  /** Text of the event's row; `null` when `data` lacks its members. */
  title: (data: JsonObject) => string | null;
  /** Fields with their own presentation, by path; `null`: the plain text after all. */
  values?: Readonly<Record<string, (value: JsonValue, event: EventItem, project: string) => ReactNode>>;
  /** Fields that `More` shows, by pointer: the list of fields leaves them out. */
  hidden?: (data: JsonObject) => readonly Pointer[];
  /** What there is to show or do besides the fields. */
  More?: ComponentType<{ event: EventItem; project: string }>;
}
