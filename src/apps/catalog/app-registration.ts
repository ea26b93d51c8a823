import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { KnownApps } from '../../auth/authorization/known-apps.js';
import { App } from '../model/app.entity.js';

/** Registers the check whether an app exists, which `auth` requires for explanations of permissions. */
@Injectable()
export class AppRegistration implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly knownApps: KnownApps,
  ) {}

  onModuleInit(): void {
    this.knownApps.register((id) => this.dataSource.manager.existsBy(App, { id }));
  }
}
