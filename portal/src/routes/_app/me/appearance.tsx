import { createFileRoute } from '@tanstack/react-router';
import { AppearanceScreen } from '../../../me/appearance-screen';

export const Route = createFileRoute('/_app/me/appearance')({ component: AppearanceScreen });
