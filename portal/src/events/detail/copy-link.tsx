import { serviceAddress } from '../../api/service-address';
import { CopyButton } from '../../ui/copy-button';
import * as strings from './event-detail.strings';

/** Copies the address of the event's own page, to share it. */
export function CopyLink({ project, id }: { project: string; id: string }) {
  const path = `/p/${encodeURIComponent(project)}/events/${id}`;
  return <CopyButton text={`${serviceAddress}${path}`} label={strings.linkInSentence} withText />;
}
