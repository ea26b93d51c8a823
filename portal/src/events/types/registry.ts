import { Box } from 'lucide-react';
import { formatExact, scalarText } from '../../api/exact-json';
import type { EventItem, EventType } from '../event';
import { typeLabel } from '../type-label';
import { auditView } from './audit';
import { configView } from './config';
import { deployView } from './deploy';
import { errorView } from './error';
import { featureFlagView } from './feature-flag';
import { logView } from './log';
import { plainViews } from './plain-views';
import type { TypeView } from './type-view';
import { showControls } from '../../ui/sender-text';

/** One for each type of the API: the compiler asks for what is missing, and for what is no longer there. */
const KNOWN: Record<EventType, TypeView> = {
  ...plainViews,
  audit: auditView,
  config: configView,
  deploy: deployView,
  error: errorView,
  feature_flag: featureFlagView,
  log: logView,
};
const VIEWS = new Map<string, TypeView>(Object.entries(KNOWN));

export const EVENT_TYPES = (Object.keys(KNOWN) as EventType[]).toSorted();

/** One line of a row. */
const MOST_TITLE = 300;
const MOST_FIELDS = 4;

/** Of any type: one that is not known here is shown by its name and its fields. */
export function typeView(type: string): TypeView {
  return VIEWS.get(type) ?? { label: typeLabel(type), icon: Box, title: () => null };
}

/** What a row says; one line, whatever was sent. */
export function eventTitle({ type, data }: EventItem): string {
  const said = typeView(type).title(data) ?? firstFields(data) ?? formatExact(data);
  const line = showControls(said.replace(/\s+/g, ' ').trim());
  return line.length > MOST_TITLE ? `${line.slice(0, MOST_TITLE)}…` : line;
}

function firstFields(data: EventItem['data']): string | null {
  const fields = Object.entries(data).flatMap(([name, value]) => {
    const text = scalarText(value);
    return text === null || text === '' ? [] : [`${name}=${text}`];
  });
  return fields.length === 0 ? null : fields.slice(0, MOST_FIELDS).join(' ');
}

/** `video_job` → `Video job` */
