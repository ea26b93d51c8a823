import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import { Authenticated, ProjectId } from '../../auth/authenticated.decorator.js';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';
import { EvaluateDto, PreviewDto, EvaluateResponse, PreviewResponse } from './evaluation.dto.js';
import { Evaluations } from './evaluations.js';

@ApiTags('flags')
@SkipThrottle({ writes: true })
@Controller('api/flags')
export class EvaluationController {
  constructor(private readonly evaluations: Evaluations) {}

  @Post('evaluate')
  @Authenticated({
    permission: 'flags:view',
    project: 'project_id',
    orApiKey: 'flags:read',
    onArchived: true,
  })
  @HttpCode(200)
  @ApiOperation({
    operationId: 'evaluateFlags',
    summary: 'Evaluate flags for a context, and return the rule that decided each',
  })
  @ApiProblems('validation_failed')
  evaluate(
    @ProjectId() projectId: string,
    @Body() { context, keys }: EvaluateDto,
  ): Promise<EvaluateResponse> {
    return this.evaluations.evaluate(projectId, context, keys);
  }

  @Post('preview')
  @Authenticated({ permission: 'flags:view', project: 'project_id', onArchived: true })
  @HttpCode(200)
  @ApiOperation({
    operationId: 'previewFlags',
    summary: 'Evaluate flags, or an unsaved definition of a flag, for several contexts',
  })
  @ApiProblems('validation_failed')
  preview(@ProjectId() projectId: string, @Body() input: PreviewDto): Promise<PreviewResponse> {
    return this.evaluations.preview(projectId, input);
  }
}
