import { createFileRoute } from '@tanstack/react-router';
import { OrganizationSettingsScreen } from '../../../organization/organization-settings-screen';

export const Route = createFileRoute('/_app/org/settings')({ component: OrganizationSettingsScreen });
