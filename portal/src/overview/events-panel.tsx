import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { typeLabel } from '../events/type-label';
import { Sparkline } from '../ui/charts/sparkline';
import { OverviewPanel } from './overview-panel';
import type { Overview } from './queries';

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
      title="Events"
      empty={total === 0 ? 'No event in the last 24 hours.' : null}
      link={
        <Link to="/p/$project/events" params={{ project }}>
          All events
        </Link>
      }
    >
      <Text size="sm" mb="xs">
        <Text span fw={600} size="xl" className="tabular">{`${about}${total.toLocaleString('en')}`}</Text>
        <Text span c="dimmed">
          {estimated ? ' events, estimated' : ` ${total === 1 ? 'event' : 'events'}`}
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
                  label={`${typeLabel(type)}: each of the last ${hours.length} hours`}
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
