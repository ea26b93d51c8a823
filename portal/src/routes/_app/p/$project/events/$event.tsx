import { createFileRoute } from '@tanstack/react-router';
import { EventScreen } from '../../../../../events/detail/event-screen';

export const Route = createFileRoute('/_app/p/$project/events/$event')({ component: EventScreen });
