import { ApiHeader, ApiParam } from '@nestjs/swagger';

export function ApiRun(): MethodDecorator & ClassDecorator {
  return ApiParam({ name: 'id', description: 'Id of the run.', type: String });
}

export function ApiIdempotencyKey(): MethodDecorator & ClassDecorator {
  return ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description:
      'Up to 255 visible ASCII characters of your choice. The same request again within 24 hours gets the run that the first one made, with 200 and `Idempotent-Replayed: true`.',
  });
}
