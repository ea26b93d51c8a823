export class IdentitiesResponse {
  /** The person's Signalbox id, which always counts as their `userId`. */
  actor_id: string;
  /** Further values of the context's `userId` that mean this person in the project's applications. */
  user_ids: string[];
}

export class PersonIdentitiesResponse extends IdentitiesResponse {
  /** The person's name. */
  actor_name: string;
  /** The person's e-mail address. */
  actor_email: string;
}

export class PersonIdentitiesPageResponse {
  items: PersonIdentitiesResponse[];
  next_cursor: string | null;
}
