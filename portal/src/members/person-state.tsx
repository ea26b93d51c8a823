import { Status } from '../ui/status';

export function PersonState({ state }: { state: 'active' | 'deactivated' | 'invited' }) {
  if (state === 'active') return <Status kind="ok">Active</Status>;
  return state === 'invited' ? <Status kind="info">Invited</Status> : <Status kind="off">Deactivated</Status>;
}
