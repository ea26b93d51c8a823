import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Authenticated, ProjectId } from '../../../auth/authenticated.decorator.js';
import { ApiProblems } from '../../../openapi/api-problems.decorator.js';
import { VideosQuery, VideoPageResponse } from './videos.dto.js';
import { VideosReadModel } from './videos.read-model.js';

@ApiTags('events')
@Controller('api/videos')
export class VideosController {
  constructor(private readonly videos: VideosReadModel) {}

  @Get()
  @Authenticated({ permission: 'events:view', project: 'query.project_id' })
  @ApiOperation({
    operationId: 'listVideos',
    summary: 'List video jobs with the time in each status',
    description:
      'A job is a distinct `jobId` of `video` events. Sorted by time of the latest event, latest first.',
  })
  @ApiProblems('validation_failed')
  list(@ProjectId() projectId: string, @Query() query: VideosQuery): Promise<VideoPageResponse> {
    return this.videos.jobs(projectId, query);
  }
}
