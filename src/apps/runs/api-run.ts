import { ApiHeader, ApiParam } from '@nestjs/swagger';

export function ApiRun(): MethodDecorator & ClassDecorator {
  return ApiParam({ name: 'id', description: 'Id of the run, a UUID.', type: String });
}

export function ApiIdempotencyKey(): MethodDecorator & ClassDecorator {
  return ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description:
      'Key chosen by the client, up to 255 visible ASCII characters. Repeating the request within 24 hours returns the run that the first request created, with 200 and `Idempotent-Replayed: true`.',
  });
}
