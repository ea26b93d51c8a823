import { Controller, Get, Param, Res, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';
import { PermissionOn } from '../access/permission-on.decorator.js';
import { Resource } from '../access/resource.js';
import type { Run } from '../model/runs/run.entity.js';
import { APP_PROBLEMS } from '../problems.js';
import { ApiRun } from '../runs/api-run.js';
import { ArtifactDownloads, attachmentHeader } from './artifact-downloads.js';

@ApiTags('runs')
@Controller('api/v1/apps/runs')
export class RunArtifactsController {
  constructor(private readonly artifacts: ArtifactDownloads) {}

  @Get(':id/artifacts/:name')
  @PermissionOn('run', 'runs:view')
  @ApiRun()
  @ApiParam({ name: 'name', description: 'Name of the artifact, percent-encoded.', type: String })
  @ApiOperation({
    operationId: 'downloadRunArtifact',
    summary: 'Download an artifact of a run that is stored in this service',
    description:
      'The response is always a download: media types that a browser could execute are sent as `application/octet-stream`.',
  })
  @ApiProduces('application/octet-stream')
  @ApiOkResponse({
    description: 'Bytes of the artifact.',
    schema: { type: 'string', format: 'binary' },
  })
  @ApiProblems(APP_PROBLEMS.artifact_not_found)
  async download(
    @Resource('run') run: Run,
    @Param('name') name: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const { content, contentType } = await this.artifacts.read(run.id, name);
    response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
    return new StreamableFile(content, {
      type: contentType,
      disposition: attachmentHeader(name),
      length: content.length,
    });
  }
}
