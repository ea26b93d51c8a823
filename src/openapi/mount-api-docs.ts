import type { INestApplication } from '@nestjs/common';
import { SwaggerModule } from '@nestjs/swagger';
import { buildDocument } from './build-document.js';

/** Swagger UI at `/api/docs`, the document at `/api/docs/openapi.json`. Built at the first visit, not at start. */
export function mountApiDocs(app: INestApplication): void {
  SwaggerModule.setup('api/docs', app, () => buildDocument(app), {
    jsonDocumentUrl: 'api/docs/openapi.json',
    customSiteTitle: 'Signalbox API',
  });
}
