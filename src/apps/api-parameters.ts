import { ApiHeader, ApiParam } from '@nestjs/swagger';

export function ApiApp(): MethodDecorator & ClassDecorator {
  return ApiParam({ name: 'app', description: 'Id or slug of the app.', type: String });
}

export function ApiInstallation(): MethodDecorator & ClassDecorator {
  return ApiParam({ name: 'id', description: 'Id of the installation, a UUID.', type: String });
}

/** What `expectedVersion` reads. */
export function ApiIfMatch(): MethodDecorator & ClassDecorator {
  return ApiHeader({
    name: 'If-Match',
    required: false,
    description:
      'Version on which the change is based, as `"3"`; an outdated one is rejected with `version_stale`.',
  });
}
