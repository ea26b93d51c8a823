import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { AppConfig } from '../config/app-config.js';
import { makeDefaultsOptional } from './optional-defaults.js';
import { describePathParameters } from './path-parameters.js';
import { ACCESS_TOKEN_SCHEME, API_KEY_SCHEME } from './security-schemes.js';

/** The OpenAPI document of the running routes; the same one is committed as `contracts/openapi.json`. */
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
  // Without one, the paths are relative to the host from which the document was read.
  if (publicPath !== '') builder.addServer(publicPath);
  const document = SwaggerModule.createDocument(app, builder.build(), {
    operationIdFactory: (_controller, method) => method,
  });
  return describePathParameters(makeDefaultsOptional(document));
}
