import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { SystemModule } from '../system/system.module.js';
import { DoctorController } from './doctor.controller.js';
import { DoctorReadModel } from './doctor.read-model.js';

/** The checks of `signalbox doctor` in the service, for the health screen. */
@Module({
  imports: [AuthModule, SystemModule],
  controllers: [DoctorController],
  providers: [DoctorReadModel],
})
export class DoctorModule {}
