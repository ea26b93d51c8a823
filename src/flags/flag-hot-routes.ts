import { Injectable } from '@nestjs/common';
import type { HotRoute } from '../common/http/hot-route.js';
import { EvaluationHotRoute } from './evaluation/evaluation.hot-route.js';
import { OfrepHotRoute, OfrepBulkHotRoute } from './ofrep/ofrep.hot-routes.js';
import { SnapshotHotRoute } from './snapshot/snapshot.hot-route.js';

/** Dispatches requests for the routes of flags that are served before Express. */
@Injectable()
export class FlagHotRoutes {
  readonly all: readonly HotRoute[];

  constructor(
    snapshot: SnapshotHotRoute,
    evaluation: EvaluationHotRoute,
    ofrep: OfrepHotRoute,
    ofrepBulk: OfrepBulkHotRoute,
  ) {
    this.all = [snapshot, evaluation, ofrep, ofrepBulk];
  }
}
