import { Stack, Title } from '@mantine/core';
import { Bug } from 'lucide-react';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../api/exact-json';
import { exactTime, useTimeZone } from '../../../ui/text/time-text';
import type { EventItem } from '../../event';
import { field, join } from '../../type-views/fields';
import type { TypeView } from '../../type-views/type-view';
import classes from './error.module.css';
import { SenderText } from '../../../ui/text/sender-text';
import * as strings from './error.strings';
import { AnchorLink } from '../../../ui/links';

export default {
  label: strings.error,
  icon: Bug,
  title: (data) => join(': ', field(data, 'name'), field(data, 'message')),
  hidden: (data) => (crumbsOf(data).length > 0 ? ['/breadcrumbs'] : []),
  More: MoreOfError,
} satisfies TypeView;

const MAX_CRUMBS = 50;

function MoreOfError({ event: { id, data }, project }: { event: EventItem; project: string }) {
  return (
    <Stack gap="md">
      <div>
        <AnchorLink to="/p/$project/errors" params={{ project }} search={{ event: id, status: 'all' }}>
          {strings.showGroup}
        </AnchorLink>
      </div>
      <SameError data={data} project={project} />
      <Breadcrumbs data={data} />
    </Stack>
  );
}

/** Link to error events with the same fingerprint, or for an event without one, with the first line of its message. */
function SameError({ data, project }: { data: JsonObject; project: string }) {
  const [line = ''] = (field(data, 'message') ?? '').split('\n');
  const text = field(data, 'fingerprint') ?? line;
  if (text === '') return null;
  return (
    <AnchorLink
      to="/p/$project/events"
      params={{ project }}
      search={{ type: 'error', q: text.slice(0, 200), range: '30d' }}
    >
      {strings.showAllOccurrences}
    </AnchorLink>
  );
}

function crumbsOf(data: JsonObject): readonly JsonObject[] {
  const list = data['breadcrumbs'];
  const given: readonly JsonValue[] = Array.isArray(list) ? (list as readonly JsonValue[]) : [];
  return given.filter((one) => isJsonObject(one)).slice(-MAX_CRUMBS);
}

/** Breadcrumbs of the sender: actions before the error. */
function Breadcrumbs({ data }: { data: JsonObject }) {
  const zone = useTimeZone();
  const crumbs = crumbsOf(data);
  if (crumbs.length === 0) return null;
  return (
    <section>
      <Title order={2} size="sm" mb={6}>
        {strings.breadcrumbs}
      </Title>
      <ol className={`panel ${classes.crumbs}`}>
        {crumbs.map((crumb, index) => {
          const at = field(crumb, 'ts') ?? field(crumb, 'timestamp');
          return (
            <li key={index}>
              <span className="mono">{at === null ? '–' : exactTime(at, zone).slice(11)}</span>
              <SenderText text={join(' ', field(crumb, 'category'), field(crumb, 'level'))} />
              <SenderText text={field(crumb, 'message')} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}
