import type { EventItem } from '../../event';
import type { EventLink } from '../../type-views/event-links';
import { field, MAX_KEY_TEXT } from '../../type-views/fields';
import { showDeploys } from './deploy.strings';
import { COMMIT } from './deploys-search';

/** A deploy, and what names the release of a service, leads to the deploys of the service; a commit to those that carry it. */
export default function deploysOf({ type, data }: EventItem): EventLink | null {
  const service = keyOf(field(data, 'service'));
  if (service !== null && (type === 'deploy' || field(data, 'release') !== null)) {
    const environment = keyOf(field(data, 'environment'));
    return linkTo({ service, ...(environment === null ? {} : { environment }) });
  }
  if (type === 'deploy') return linkTo({});
  const commit = field(data, 'commit');
  return commit !== null && COMMIT.test(commit) ? linkTo({ commit }) : null;
}

function linkTo(search: Record<string, string>): EventLink {
  return { label: showDeploys, to: '/p/$project/deploys', params: {}, search };
}

/** The service lists a longer name by its beginning and a checksum. */
function keyOf(text: string | null): string | null {
  return text !== null && text.length <= MAX_KEY_TEXT ? text : null;
}
