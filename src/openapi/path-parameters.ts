import type { OpenAPIObject } from '@nestjs/swagger';

/** Descriptions by parameter name; `id` is described by the path segment before it. */
const DESCRIPTIONS: Record<string, string> = {
  key_id: 'Id of the API key, a UUID.',
  session_id: 'Id of the session, a UUID.',
  token_id: 'Id of the token, a UUID.',
  user_id: 'Id of the person or service account, a UUID.',
  view_id: 'Id of the saved view, a UUID.',
};
const OWNERS: Record<string, string> = {
  'service-accounts': 'Id of the service account, a UUID.',
  users: 'Id of the person, a UUID.',
};

/** Describes path parameters that their routes leave undescribed, so that each is described the same everywhere. */
export function describePathParameters(document: OpenAPIObject): OpenAPIObject {
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of ['get', 'put', 'post', 'patch', 'delete'] as const) {
      for (const parameter of item[method]?.parameters ?? []) {
        if ('$ref' in parameter || parameter.in !== 'path' || parameter.description) continue;
        const owner = path.split(`/{${parameter.name}}`)[0]?.split('/').at(-1) ?? '';
        const description = DESCRIPTIONS[parameter.name] ?? OWNERS[owner];
        if (description !== undefined) parameter.description = description;
      }
    }
  }
  return document;
}
