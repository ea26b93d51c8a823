import { Rocket } from 'lucide-react';
import { Status, type StatusKind } from '../../../ui/feedback/status';
import type { JsonValue } from '../../../api/exact-json';
import type { EventItem, EventLevel } from '../../event';
import { after, field, join, MAX_KEY_TEXT } from '../../type-views/fields';
import type { TypeView, EventLink } from '../../type-views/type-view';
import { showControls } from '../../../ui/text/sender-text';
import { DeployErrors } from './error-rate-change';
import * as strings from './deploy.strings';
import { COMMIT } from './deploys-search';

export default {
  label: strings.deploy,
  icon: Rocket,
  title: (data) =>
    join(
      ' ',
      field(data, 'service'),
      field(data, 'version'),
      after('to ', field(data, 'environment')),
      after('· ', field(data, 'status')),
    ),
  values: { status: statusOf },
  More: DeployErrors,
  link: deploysOf,
} satisfies TypeView;

const KINDS: Record<EventLevel, StatusKind> = { info: 'ok', warn: 'warn', error: 'err', other: 'off' };
/** Status words for a deploy in progress, whose level is `info` as that of a successful one. */
const UNDER_WAY = /^(?:started|running|pending|queued|in[_ -]progress|building|deploying|processing)$/i;

function statusOf(value: JsonValue, { level }: EventItem) {
  if (typeof value !== 'string' || value === '') return null;
  return <Status kind={UNDER_WAY.test(value) ? 'run' : KINDS[level]}>{showControls(value)}</Status>;
}

/** Link from a deploy, or an event with a service and a release, to the service's deploys; from a commit to deploys that contain it. */
function deploysOf({ type, data }: EventItem): EventLink | null {
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
  return { label: strings.showDeploys, to: '/p/$project/deploys', params: {}, search };
}

/** Name as a filter; `null` for names that the service truncates, which cannot be linked. */
function keyOf(text: string | null): string | null {
  return text !== null && text.length <= MAX_KEY_TEXT ? text : null;
}
