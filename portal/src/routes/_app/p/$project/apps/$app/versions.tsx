import { createFileRoute } from '@tanstack/react-router';
import { VersionsTab } from '../../../../../../apps/detail/versions-tab';
import { versionSearch } from '../../../../../../apps/search';

export const Route = createFileRoute('/_app/p/$project/apps/$app/versions')({
  validateSearch: versionSearch,
  component: VersionsTab,
});
