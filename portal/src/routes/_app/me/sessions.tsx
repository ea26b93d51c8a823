import { createFileRoute } from '@tanstack/react-router';
import { SessionsScreen } from '../../../me/sessions-screen';

export const Route = createFileRoute('/_app/me/sessions')({ component: SessionsScreen });
