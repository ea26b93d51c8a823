import { createFileRoute } from '@tanstack/react-router';
import { SettingsTab } from '../../../../../../flags/detail/settings-tab';

export const Route = createFileRoute('/_app/p/$project/flags/$key/settings')({ component: SettingsTab });
