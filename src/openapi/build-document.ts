import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { AppConfig } from '../config/app-config.js';
import { ACCESS_TOKEN_SCHEME, API_KEY_SCHEME } from './security-schemes.js';

/** Builds the OpenAPI document of the running routes; the same document is committed as `contracts/openapi.json`. */
export function buildDocument(app: INestApplication): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setTitle('Signalbox')
    .setDescription(
      'Signed event batches, runs of code apps and feature flags. Errors are RFC 9457 problem documents with a stable `code`.',
    )
    .setVersion('0.1.0')
    .setOpenAPIVersion('3.1.0')
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addBearerAuth(
      {
        type: 'http',
        scheme: 'bearer',
        description: 'Access token of a session, or a personal or service account token.',
      },
      ACCESS_TOKEN_SCHEME,
    )
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'API key of a project.' }, API_KEY_SCHEME);
  const { publicPath } = app.get(AppConfig);
  // Without a server, the paths are relative to the host from which the document was read.
  if (publicPath !== '') builder.addServer(publicPath);
  const document = SwaggerModule.createDocument(app, builder.build(), {
    operationIdFactory: (_controller, method) => method,
  });
  return describePathParameters(makeDefaultsOptional(document));
}

/**
 * Makes properties with a default optional. The plugin interprets `limit = 50` as a property that is always present,
 * and documents it as required; clients generated from the document would then demand it.
 */
function makeDefaultsOptional(document: OpenAPIObject): OpenAPIObject {
  for (const item of Object.values(document.paths)) {
    for (const operation of [item.get, item.post, item.put, item.patch, item.delete]) {
      for (const parameter of operation?.parameters ?? []) {
        if ('schema' in parameter && hasDefault(parameter.schema)) parameter.required = false;
      }
    }
  }
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {})) {
    // Only requests: in responses, a property with a default is always present.
    if (!name.endsWith('Dto') || '$ref' in schema || schema.required === undefined) continue;
    const required = schema.required.filter((property) => !hasDefault(schema.properties?.[property]));
    if (required.length > 0) schema.required = required;
    else delete schema.required;
  }
  return document;
}

function hasDefault(schema: object | undefined): boolean {
  return schema !== undefined && 'default' in schema;
}

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

/**
 * Describes path parameters that their routes leave undescribed, so that each parameter has the same description
 * everywhere.
 */
function describePathParameters(document: OpenAPIObject): OpenAPIObject {
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

/**
 * Swagger UI at `/api/docs`, the document at `/api/docs/openapi.json`. Built at the first request, not at the start.
 */
export function mountApiDocs(app: INestApplication): void {
  SwaggerModule.setup('api/docs', app, () => buildDocument(app), {
    jsonDocumentUrl: 'api/docs/openapi.json',
    customSiteTitle: 'Signalbox API',
  });
}
