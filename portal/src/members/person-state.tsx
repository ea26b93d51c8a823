import { Status } from '../ui/feedback/status';
import * as strings from './members.strings';

export function PersonState({ state }: { state: 'active' | 'deactivated' | 'invited' }) {
  if (state === 'active') return <Status kind="ok">{strings.active}</Status>;
  return state === 'invited' ? (
    <Status kind="info">{strings.invited}</Status>
  ) : (
    <Status kind="off">{strings.deactivated}</Status>
  );
}
