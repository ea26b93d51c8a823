import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { typeLabel } from '../events/type-label';
import { Sparkline } from '../ui/charts/sparkline';
import { OverviewPanel } from '../ui/layout/overview-panel';
import type { Overview } from './queries';
import * as strings from './overview.strings';

/** How much of each type came, the most first. */
export function EventsPanel({
  project,
  events: { total, estimated, types },
}: {
  project: string;
  events: NonNullable<Overview['events']>;
}) {
  const most = Math.max(1, ...types.map((type) => type.total));
  const about = estimated ? '≈ ' : '';
  return (
    <OverviewPanel
      title={strings.eventsTitle}
      empty={total === 0 ? strings.noEvents : null}
      link={
        <Link to="/p/$project/events" params={{ project }}>
          {strings.allEvents}
        </Link>
      }
    >
      <Text size="sm" mb="xs">
        <Text span fw={600} size="xl" className="tabular">{`${about}${total.toLocaleString('en')}`}</Text>
        <Text span c="dimmed">
          {strings.eventsUnit(estimated, total)}
        </Text>
      </Text>
      <ul className="bar-list">
        {types
          .toSorted((a, b) => b.total - a.total)
          .map(({ type, total: count, hours }) => (
            <li key={type}>
              <span className="bar-name">{typeLabel(type)}</span>
              <span className="bar-track" aria-hidden>
                <span style={{ width: `${(count / most) * 100}%` }} />
              </span>
              <span className="bar-spark">
                <Sparkline
                  values={hours}
                  label={strings.eventTypeChart(typeLabel(type), hours.length)}
                  width={72}
                  height={18}
                />
              </span>
              <span className="bar-count tabular">{`${about}${count.toLocaleString('en')}`}</span>
            </li>
          ))}
      </ul>
    </OverviewPanel>
  );
}
