import { createFileRoute } from '@tanstack/react-router';
import { RulesTab } from '../../../../../../flags/detail/rules-tab';

export const Route = createFileRoute('/_app/p/$project/flags/$key/rules')({ component: RulesTab });
