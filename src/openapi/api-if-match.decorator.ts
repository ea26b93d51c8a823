import { ApiHeader } from '@nestjs/swagger';

/** Documents the header that `expectedVersion` reads. */
export function ApiIfMatch(): MethodDecorator & ClassDecorator {
  return ApiHeader({
    name: 'If-Match',
    required: false,
    description:
      'Version on which the change is based, as `"3"`; an outdated one is rejected with `version_stale`.',
  });
}
