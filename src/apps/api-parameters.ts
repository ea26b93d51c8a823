import { ApiParam } from '@nestjs/swagger';

export function ApiApp(): MethodDecorator & ClassDecorator {
  return ApiParam({ name: 'app', description: 'Id or slug of the app.', type: String });
}

export function ApiInstallation(): MethodDecorator & ClassDecorator {
  return ApiParam({ name: 'id', description: 'Id of the installation, a UUID.', type: String });
}
