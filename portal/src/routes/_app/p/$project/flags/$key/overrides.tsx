import { createFileRoute } from '@tanstack/react-router';
import { OverridesTab } from '../../../../../../flags/detail/overrides-tab';

export const Route = createFileRoute('/_app/p/$project/flags/$key/overrides')({ component: OverridesTab });
