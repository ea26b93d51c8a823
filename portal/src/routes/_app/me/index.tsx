import { createFileRoute } from '@tanstack/react-router';
import { ProfileScreen } from '../../../me/profile-screen';

export const Route = createFileRoute('/_app/me/')({ component: ProfileScreen });
