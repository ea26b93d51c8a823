import { createFileRoute } from '@tanstack/react-router';
import { HealthScreen } from '../../health/health-screen';

export const Route = createFileRoute('/_app/health')({ component: HealthScreen });
