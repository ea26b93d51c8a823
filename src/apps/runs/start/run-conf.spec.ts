import { describe, expect, it } from 'vitest';
import { callbackAddressOf } from '../../orchestrator/simulated/simulated-submissions.js';
import { confText } from './run-conf.js';

const RUN = {
  id: '0197a000-0000-7000-8000-000000000001',
  runKind: 'manual',
  appId: '0197a000-0000-7000-8000-000000000002',
  appVersionId: '0197a000-0000-7000-8000-000000000003',
  installationId: '0197a000-0000-7000-8000-000000000004',
  actorUserId: '0197a000-0000-7000-8000-000000000005',
} as const;

describe('the callback address in the conf of a DAG run', () => {
  it.each(['https://signalbox.example.com', 'https://tools.example.com/signalbox'])(
    'is below the public URL %s, from which the service finds its own route again',
    (publicUrl) => {
      const conf = confText(RUN, { kind: 'project', slug: 'shop' }, '{"n":1.0}', publicUrl);
      const { callback } = JSON.parse(conf) as { callback: { url: string } };
      const path = `/api/v1/apps/runs/${RUN.id}/callback`;
      expect(callback.url).toBe(publicUrl + path);
      expect(callbackAddressOf(callback, publicUrl)?.path).toBe(path);
      expect(conf).toContain('"input":{"n":1.0}');
    },
  );
});
