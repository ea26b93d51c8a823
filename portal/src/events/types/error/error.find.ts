import { Bug } from 'lucide-react';
import { isUuid } from '../../../ui/search-params';
import { showControls } from '../../../ui/text/sender-text';
import type { TypeFind } from '../../type-views/type-entries';
import { errorGroupQuery } from './groups/queries';
import * as strings from './error.strings';

export default {
  icon: Bug,
  accepts: isUuid,
  find: async (queryClient, project, id) => {
    const { title } = await queryClient.fetchQuery(errorGroupQuery(project, id));
    return {
      label: strings.openGroup(showControls(title)),
      to: '/p/$project/errors/$group',
      params: { group: id },
    };
  },
} satisfies TypeFind;
