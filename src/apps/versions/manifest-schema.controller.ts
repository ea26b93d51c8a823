import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../auth/authenticated.decorator.js';
import { MANIFEST_SCHEMA } from '../author-schemas/manifest-schema.js';

@ApiTags('apps')
@Controller('api/v1/apps/manifest.schema.json')
export class ManifestSchemaController {
  /** Public: the schema is part of this program and contains no user's data. */
  @Get()
  @Public()
  @Header('Content-Type', 'application/schema+json; charset=utf-8')
  @Header('Cache-Control', 'public, max-age=300')
  @ApiOperation({
    operationId: 'getManifestSchema',
    summary: 'Get the JSON Schema of an app version’s manifest',
  })
  @ApiOkResponse({ description: 'JSON Schema, draft 2020-12.', schema: { type: 'object' } })
  get(): object {
    return MANIFEST_SCHEMA;
  }
}
