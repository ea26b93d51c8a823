import { usePeople } from '../members/people';

/** A member of the project by name; another user, or a reader who may not list members: by id. */
export function UserName({ project, id }: { project: string; id: string }) {
  const name = usePeople(project)(id);
  return name === null ? <span className="mono">{id}</span> : <bdi>{name}</bdi>;
}
