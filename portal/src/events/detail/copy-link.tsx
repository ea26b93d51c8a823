import { CopyButton } from '../../ui/copy-button';
import * as strings from './event-detail.strings';

/** The address of the event's own page, for somebody else. */
export function CopyLink({ project, id }: { project: string; id: string }) {
  const path = `/p/${encodeURIComponent(project)}/events/${id}`;
  return <CopyButton text={`${window.location.origin}${path}`} label={strings.linkInSentence} withText />;
}
