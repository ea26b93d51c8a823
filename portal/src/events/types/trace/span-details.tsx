import { CloseButton, Group, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { AppDrawer } from '../../../ui/dialogs/overlays';
import { BlockPending } from '../../../ui/feedback/page-pending';
import { QueryProblem } from '../../../ui/feedback/states';
import { useEscape } from '../../../ui/keyboard';
import { EventDetails } from '../../detail/event-details';
import { addFilter } from '../../filters/filters';
import { eventQuery } from '../../queries';
import { parseExplorerSearch } from '../../search';
import { STYLES } from './trace-styles';
import * as strings from './trace-screens.strings';
import { AnchorLink } from '../../../ui/links';

/** Panel of a span's attributes, beside the waterfall; a drawer on phones. */
export function SpanDetails({
  project,
  eventId,
  onClose,
}: {
  project: string;
  eventId: string;
  onClose: () => void;
}) {
  const isPhone = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false });
  useEscape(!isPhone, onClose);
  const query = useQuery(eventQuery(project, eventId));
  const navigate = useNavigate();
  const content = (
    <>
      <AnchorLink to="/p/$project/events/$event" params={{ project, event: eventId }} size="sm">
        {strings.openEvent}
      </AnchorLink>
      <QueryProblem query={query} />
      {query.isPending && <BlockPending height={240} />}
      {query.data !== undefined && (
        <EventDetails
          key={eventId}
          event={query.data}
          project={project}
          onFilter={(filter) => {
            const search = parseExplorerSearch(addFilter({}, filter));
            void navigate({ to: '/p/$project/events', params: { project }, search });
          }}
        />
      )}
    </>
  );
  if (isPhone) {
    return (
      <AppDrawer opened onClose={onClose} title={strings.spanDetails}>
        {content}
      </AppDrawer>
    );
  }
  return (
    <section className="panel" style={STYLES.details} aria-labelledby="span-details">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="md" id="span-details">
          {strings.spanDetails}
        </Title>
        <CloseButton aria-label={strings.closeDetails} onClick={onClose} />
      </Group>
      {content}
    </section>
  );
}
