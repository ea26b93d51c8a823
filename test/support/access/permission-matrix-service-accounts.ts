import { uuidV7 } from '../../../src/common/uuid-v7.js';
import type { MatrixWorld, Prepared } from './permission-matrix.js';

/** A valid request to a route of service accounts, for an account of `shop` that was created for it alone. */
export async function prepareServiceAccounts(
  world: MatrixWorld,
  method: string,
  template: string,
): Promise<Prepared> {
  const id = template.includes(':id') ? await made(world, '/api/service-accounts', newAccount()) : '';
  const tokenId = template.includes(':token_id')
    ? await made(world, `/api/service-accounts/${id}/tokens`, TOKEN)
    : '';
  const path = template.replace(':id', id).replace(':token_id', tokenId);
  switch (`${method} ${template}`) {
    case 'POST /api/service-accounts':
      return { path, body: newAccount() };
    case 'GET /api/service-accounts':
      return { path: `${path}?project_id=shop` };
    case 'PATCH /api/service-accounts/:id':
      return { path, body: { description: 'Kills flags when an alert fires' } };
    case 'POST /api/service-accounts/:id/tokens':
      return { path, body: TOKEN };
    case 'POST /api/service-accounts/:id/tokens/:token_id/rotate':
      return { path, body: { overlap_hours: 1 } };
    default:
      return { path };
  }
}

const TOKEN = { name: 'ci', scopes: ['flags:kill'] };

function newAccount(): object {
  return { name: `a-${uuidV7()}`, project_id: 'shop' };
}

async function made(world: MatrixWorld, path: string, body: object): Promise<string> {
  const answer = await world.send('POST', 'admin', { path, body });
  if (answer.status !== 201) throw new Error(`POST ${path}: ${answer.status} ${answer.text}`);
  return answer.body['id'] as string;
}
