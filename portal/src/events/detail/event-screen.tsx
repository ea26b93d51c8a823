import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { PageHeader } from '../../ui/layout/page-header';
import { BlockPending } from '../../ui/feedback/page-pending';
import { ErrorPanel } from '../../ui/feedback/states';
import { addFilter } from '../filters/filters';
import { eventQuery } from '../queries';
import { parseExplorerSearch } from '../search';
import { eventTitle } from '../type-views/type-view';
import { EventDetails, CopyLink } from './event-details';
import * as strings from './event-detail.strings';
import { AnchorLink } from '../../ui/links';

/** Page of a single event, for links to it. */
export function EventScreen() {
  const { project = '', event: id = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(eventQuery(project, id));
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title={data === undefined ? strings.eventTitle : eventTitle(data)}
        lead={
          <AnchorLink to="/p/$project/events" params={{ project }} inherit>
            {strings.allEvents}
          </AnchorLink>
        }
        actions={<CopyLink project={project} id={id} />}
      />
      {data !== undefined && (
        <div className="panel" style={{ padding: 16 }}>
          <EventDetails
            event={data}
            project={project}
            onFilter={(filter) => {
              const search = parseExplorerSearch(addFilter({}, filter));
              void navigate({ to: '/p/$project/events', params: { project }, search });
            }}
          />
        </div>
      )}
      {data === undefined && error !== null && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <BlockPending height={320} />}
    </>
  );
}
