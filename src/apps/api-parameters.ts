import { ApiHeader, ApiParam } from '@nestjs/swagger';

export function ApiApp(): MethodDecorator & ClassDecorator {
  return ApiParam({ name: 'app', description: 'Id or slug of the app.', type: String });
}

export function ApiInstallation(): MethodDecorator & ClassDecorator {
  return ApiParam({ name: 'id', description: 'Id of the installation.', type: String });
}

/** What `expectedVersion` reads. */
export function ApiIfMatch(): MethodDecorator & ClassDecorator {
  return ApiHeader({
    name: 'If-Match',
    required: false,
    description: 'The version that the change is meant for, as `"3"`.',
  });
}
