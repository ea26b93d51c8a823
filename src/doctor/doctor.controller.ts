import { Controller, Get, Header } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Authenticated } from '../auth/authenticated.decorator.js';
import { DoctorReadModel } from './doctor.read-model.js';
import { DiagnosisResponse } from './doctor.response.js';

@ApiTags('operations')
@Controller('api/system/doctor')
export class DoctorController {
  constructor(private readonly doctor: DoctorReadModel) {}

  @Get()
  @Authenticated({ permission: 'system:view' })
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'getSystemDiagnosis',
    summary:
      'Check settings, disk, PostgreSQL, replicas and backups, and whether acknowledged batches survive a power cut',
  })
  get(): Promise<DiagnosisResponse> {
    return this.doctor.read();
  }
}
