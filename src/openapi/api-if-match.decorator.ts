import { ApiHeader } from '@nestjs/swagger';

/** Documents the header that `expectedVersion` reads. */
export function ApiIfMatch(): MethodDecorator & ClassDecorator {
  return ApiHeader({
    name: 'If-Match',
    required: false,
    description:
      'Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`.',
  });
}
