import { Module } from '@nestjs/common';
import { AuthModule } from '../../../auth/auth.module.js';
import { ProjectionsModule } from '../../projections/projections.module.js';
import { EventStoreModule } from '../../store/event-store.module.js';
import { ErrorGroupDetailReadModel } from './groups/error-group-detail.read-model.js';
import { ErrorGroupsReadModel } from './groups/error-groups.read-model.js';
import { ErrorsController } from './groups/errors.controller.js';
import { ErrorsProjector } from './projection/errors.projector.js';
import { FingerprintIdsStore } from './projection/fingerprint-ids.store.js';
import { GroupIds } from './projection/group-ids.js';
import { SourceMapCache } from './source-maps/source-map-cache.js';
import { SourceMapCompiler } from './source-maps/source-map-compiler.js';
import { SourceMapStore } from './source-maps/source-map.store.js';
import { SourceMapsController } from './source-maps/source-maps.controller.js';
import { SourceMapsService } from './source-maps/source-maps.service.js';
import { Symbolicator } from './source-maps/symbolicator.js';
import { UploadMemory } from './source-maps/upload-memory.js';
import { GroupChanges } from './triage/group-changes.js';
import { GroupMergesService } from './triage/group-merges.service.js';
import { GroupTriageService } from './triage/group-triage.service.js';

@Module({
  imports: [AuthModule, EventStoreModule, ProjectionsModule],
  controllers: [ErrorsController, SourceMapsController],
  providers: [
    ErrorGroupDetailReadModel,
    ErrorGroupsReadModel,
    ErrorsProjector,
    FingerprintIdsStore,
    GroupChanges,
    GroupIds,
    GroupMergesService,
    GroupTriageService,
    SourceMapCache,
    SourceMapCompiler,
    SourceMapsService,
    SourceMapStore,
    Symbolicator,
    UploadMemory,
  ],
})
export default class ErrorModule {}
