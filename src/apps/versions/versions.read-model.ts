import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, LessThan } from 'typeorm';
import type { PageQuery } from '../../common/page-query.dto.js';
import { decodeIdCursor, toPage } from '../../common/pagination.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import type { App } from '../model/app.entity.js';
import { AppVersion } from '../model/app-version.entity.js';
import {
  VERSION_NAME,
  versionResponse,
  type AppVersionPageResponse,
  type AppVersionResponse,
} from './version.dto.js';

@Injectable()
export class VersionsReadModel {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Versions of an app, the newest first. */
  async page(app: App, { limit, cursor }: PageQuery): Promise<AppVersionPageResponse> {
    const before = decodeIdCursor(cursor);
    const rows = await this.dataSource.manager.find(AppVersion, {
      where: { appId: app.id, ...(before === undefined ? {} : { id: LessThan(before) }) },
      order: { id: 'DESC' },
      take: limit + 1,
    });
    return toPage(rows, limit, versionResponse, ({ id }) => [id]);
  }

  /** @throws ProblemError `not_found` */
  async one(app: App, version: string): Promise<AppVersionResponse> {
    const found = VERSION_NAME.test(version)
      ? await this.dataSource.manager.findOneBy(AppVersion, { appId: app.id, version })
      : null;
    if (found === null) {
      throw new ProblemError('not_found', `The app "${app.slug}" has no such version.`);
    }
    return versionResponse(found);
  }
}
