import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Authenticated, ProjectId } from '../../auth/authenticated.decorator.js';
import { ManifestReadModel, type FlagManifest } from './manifest.read-model.js';

@ApiTags('flags')
@Controller('api/flags/manifest')
export class ManifestController {
  constructor(private readonly manifests: ManifestReadModel) {}

  @Get()
  @Authenticated({ permission: 'flags:view', project: 'query.project_id', orApiKey: 'flags:read' })
  @ApiOperation({
    operationId: 'getFlagManifest',
    summary: 'Get the flags as an OpenFeature flag manifest, from which typed accessors are generated',
  })
  @ApiQuery({ name: 'project_id', required: false, type: String, description: 'Id or key of the project.' })
  @ApiOkResponse({ schema: { type: 'object', additionalProperties: true } })
  get(@ProjectId() projectId: string): Promise<FlagManifest> {
    return this.manifests.get(projectId);
  }
}
