import { ApiHeader } from '@nestjs/swagger';

/** What `expectedVersion` reads. */
export function ApiIfMatch(): MethodDecorator & ClassDecorator {
  return ApiHeader({
    name: 'If-Match',
    required: false,
    description: 'The version that the change is meant for, as `"3"`.',
  });
}
