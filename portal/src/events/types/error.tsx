import { Anchor, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Bug } from 'lucide-react';
import { isJsonObject, type JsonObject, type JsonValue } from '../../api/exact-json';
import { exactTime } from '../../ui/time-text';
import { useTimeZone } from '../../ui/time-zone';
import type { EventItem } from '../event';
import { FieldList } from './field-list';
import { field, join } from './fields';
import type { TypeView } from './type-view';
import classes from './types.module.css';
import { SenderText } from '../../ui/sender-text';

export const errorView: TypeView = {
  label: 'Error',
  icon: Bug,
  title: (data) => join(': ', field(data, 'name'), field(data, 'message')),
  Body: ErrorBody,
};

const MOST_CRUMBS = 50;

function ErrorBody({ event: { data }, project }: { event: EventItem; project: string }) {
  const stack = field(data, 'stack') ?? field(data, 'stackTrace');
  return (
    <Stack gap="md">
      <pre className={classes.message} tabIndex={0} aria-label="Message">
        <SenderText text={join(': ', field(data, 'name'), field(data, 'message'))} />
      </pre>
      <FieldList
        fields={[
          ['Release', field(data, 'release')],
          ['Environment', field(data, 'environment')],
          ['Fingerprint', field(data, 'fingerprint')],
          ['Same error', <SameError key="same" data={data} project={project} />],
        ]}
      />
      {stack !== null && (
        <section>
          <Title order={2} size="sm" mb={6}>
            Stack
          </Title>
          <pre className={classes.message} tabIndex={0} aria-label="Stack">
            <SenderText text={stack} />
          </pre>
        </section>
      )}
      <Breadcrumbs data={data} />
    </Stack>
  );
}

/** By its fingerprint; senders that make none are grouped by what they say. */
function SameError({ data, project }: { data: JsonObject; project: string }) {
  const [line = ''] = (field(data, 'message') ?? '').split('\n');
  const text = field(data, 'fingerprint') ?? line;
  if (text === '') return null;
  return (
    <Anchor
      component={Link}
      to="/p/$project/events"
      params={{ project } as never}
      search={{ type: 'error', q: text.slice(0, 200), range: '30d' } as never}
    >
      Show all in the last 30 days
    </Anchor>
  );
}

/** What happened before it, as far as the sender told. */
function Breadcrumbs({ data }: { data: JsonObject }) {
  const zone = useTimeZone();
  const list = data['breadcrumbs'];
  const given: readonly JsonValue[] = Array.isArray(list) ? (list as readonly JsonValue[]) : [];
  const crumbs = given.filter((one) => isJsonObject(one)).slice(-MOST_CRUMBS);
  if (crumbs.length === 0) return null;
  return (
    <section>
      <Title order={2} size="sm" mb={6}>
        Before it
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
