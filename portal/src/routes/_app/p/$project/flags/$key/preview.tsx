import { createFileRoute } from '@tanstack/react-router';
import { PreviewTab } from '../../../../../../flags/preview/preview-tab';
import { previewSearch } from '../../../../../../flags/search';

export const Route = createFileRoute('/_app/p/$project/flags/$key/preview')({
  validateSearch: previewSearch,
  component: PreviewTab,
});
