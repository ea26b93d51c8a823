/** Permission matrix of apps, installations and runs; `permission-matrix.e2e.spec.ts` documents the notation. */
// prettier-ignore
export const APPS_TABLE: Record<string, string> = {
  //                                               admin member owner dev   viewer other nobody token key  none gone
  'GET    /api/v1/apps':                             '200   200    200   200   200    200   200    200   401  401  401',
  'POST   /api/v1/apps':                             '201   404    201   403   403    404   404    scope 401  401  401  apps:publish shop',
  'GET    /api/v1/apps/:app':                        '200   404    200   200   200    404   404    scope 401  401  401  apps:view app',
  'PATCH  /api/v1/apps/:app':                        '200   404    200   403   403    404   404    scope 401  401  401  apps:publish app',
  'DELETE /api/v1/apps/:app':                        '200   404    200   403   403    404   404    scope 401  401  401  apps:publish app',
  'POST   /api/v1/apps/:app/installations':          '201   404    201   403   403    404   404    scope 401  401  401  installations:manage shop',
  'GET    /api/v1/apps/:app/members':                '200   404    200   403   403    404   404    scope 401  401  401  members:manage app',
  'GET    /api/v1/apps/:app/members/:user_id':       '200   404    200   403   403    404   404    scope 401  401  401  members:manage app',
  'PUT    /api/v1/apps/:app/members/:user_id':       '200   404    200   403   403    404   404    scope 401  401  401  members:manage app',
  'DELETE /api/v1/apps/:app/members/:user_id':       '204   404    204   403   403    404   404    scope 401  401  401  members:manage app',
  'GET    /api/v1/apps/:app/versions':               '200   404    200   200   200    404   404    scope 401  401  401  apps:view app',
  'POST   /api/v1/apps/:app/versions':               '201   404    201   403   403    404   404    scope 401  401  401  apps:publish app',
  'GET    /api/v1/apps/:app/versions/:version':      '200   404    200   200   200    404   404    scope 401  401  401  apps:view app',
  'GET    /api/v1/apps/:app/versions/:version/code': '200   404    200   200   200    404   404    scope 401  401  401  installations:view shop',
  'GET    /api/v1/apps/:app/versions/:version/dags': '200   404    200   200   200    404   404    scope 401  401  401  installations:view shop',
  'GET    /api/v1/apps/installations':               '200   404    200   200   200    404   404    scope 401  401  401  installations:view shop',
  'GET    /api/v1/apps/installations/:id':           '200   404    200   200   200    404   404    scope 401  401  401  installations:view installation',
  'PATCH  /api/v1/apps/installations/:id':           '200   404    200   403   403    404   404    scope 401  401  401  installations:configure installation',
  'DELETE /api/v1/apps/installations/:id':           '200   404    200   403   403    404   404    scope 401  401  401  installations:manage installation',
  'PUT    /api/v1/apps/installations/:id/grants/:permission':
                                                    '200   404    200   403   403    404   404    scope 401  401  401  installations:manage installation',
  'DELETE /api/v1/apps/installations/:id/grants/:permission':
                                                    '200   404    200   403   403    404   404    scope 401  401  401  installations:manage installation',
  'GET    /api/v1/apps/installations/:id/members':   '200   404    200   403   403    404   404    scope 401  401  401  members:manage installation',
  'GET    /api/v1/apps/installations/:id/members/:user_id':
                                                    '200   404    200   403   403    404   404    scope 401  401  401  members:manage installation',
  'PUT    /api/v1/apps/installations/:id/members/:user_id':
                                                    '200   404    200   403   403    404   404    scope 401  401  401  members:manage installation',
  'DELETE /api/v1/apps/installations/:id/members/:user_id':
                                                    '204   404    204   403   403    404   404    scope 401  401  401  members:manage installation',
  'GET    /api/v1/apps/installations/:id/schedules': '200   404    200   200   200    404   404    scope 401  401  401  installations:view installation',
  'GET    /api/v1/apps/installations/:id/schedules/preview':
                                                    '200   404    200   200   200    404   404    scope 401  401  401  installations:view installation',
  'POST   /api/v1/apps/installations/:id/schedules': '422   404    422   403   403    404   404    scope 401  401  401  installations:configure installation',
  'PATCH  /api/v1/apps/installations/:id/schedules/:schedule_id':
                                                    '404   404    404   403   403    404   404    scope 401  401  401  installations:configure installation',
  'POST   /api/v1/apps/installations/:id/schedules/:schedule_id/reset':
                                                    '404   404    404   403   403    404   404    scope 401  401  401  installations:configure installation',
  'DELETE /api/v1/apps/installations/:id/schedules/:schedule_id':
                                                    '404   404    404   403   403    404   404    scope 401  401  401  installations:configure installation',
  'GET    /api/v1/apps/installations/:id/backfills': '200   404    200   200   200    404   404    scope 401  401  401  runs:view installation',
  'POST   /api/v1/apps/installations/:id/backfills': '400   404    400   400   403    404   404    scope 401  401  401  runs:start installation',
  'POST   /api/v1/apps/installations/:id/backfills/preview':
                                                    '400   404    400   400   403    404   404    scope 401  401  401  runs:start installation',
  'GET    /api/v1/apps/installations/:id/backfills/:backfill_id':
                                                    '404   404    404   404   404    404   404    scope 401  401  401  runs:view installation',
  'POST   /api/v1/apps/installations/:id/backfills/:backfill_id/cancel':
                                                    '404   404    404   404   403    404   404    scope 401  401  401  runs:cancel installation',
  'POST   /api/v1/apps/installations/:id/upgrade':   '200   404    200   403   403    404   404    scope 401  401  401  installations:configure installation',
  'POST   /api/v1/apps/installations/:id/runs':      '422   404    422   422   403    404   404    scope 401  401  401  runs:start installation',
  'GET    /api/v1/apps/runs':                        '200   404    200   200   200    404   404    scope 401  401  401  runs:view shop',
  'GET    /api/v1/apps/runs/histogram':              '200   404    200   200   200    404   404    scope 401  401  401  runs:view shop',
  'POST   /api/v1/apps/runs/cancel':                 '200   404    200   200   403    404   404    scope 401  401  401  runs:cancel shop',
  'POST   /api/v1/apps/runs/batches':              '201   404    201   201   403    404   404    scope 401  401  401  runs:cancel shop',
  'POST   /api/v1/apps/runs/batches/preview':      '200   404    200   200   403    404   404    scope 401  401  401  runs:cancel shop',
  'GET    /api/v1/apps/runs/batches/:batch_id':    '404   404    404   404   404    404   404    404   401  401  401',
  'GET    /api/v1/apps/runs/:id':                    '200   404    200   200   200    404   404    scope 401  401  401  runs:view installation',
  'POST   /api/v1/apps/runs/:id/cancel':             '409   404    409   409   403    404   404    scope 401  401  401  runs:cancel installation',
  'GET    /api/v1/apps/runs/:id/logs':
                     '404:logs_unavailable 404 404:logs_unavailable 404:logs_unavailable 404:logs_unavailable 404 404 scope 401 401 401  runs:view installation',
  'GET    /api/v1/apps/runs/:id/logs/stream':
                     '400   404    400   400   400    404   404    scope 401  401  401  runs:view installation',
  'GET    /api/v1/apps/runs/:id/artifacts/:name':
                     '404:artifact_not_found 404 404:artifact_not_found 404:artifact_not_found 404:artifact_not_found 404 404 scope 401 401 401  runs:view installation',
  'POST   /api/v1/apps/runs/:id/adopt':              '409   404    409   409   403    404   404    scope 401  401  401  runs:start installation',
  'POST   /api/v1/apps/runs/:id/approvals/:approval': '404:approval_not_found 404 404:approval_not_found 403 403 404 404 scope 401 401 401 runs:approve installation',
  'POST   /api/v1/apps/runs/:id/rerun':              '422   404    422   422   403    404   404    scope 401  401  401  runs:start installation',
  'GET    /api/v1/apps/runs/:id/tasks':               '200   404    200   200   200    404   404    scope 401  401  401  runs:view installation',
  'POST   /api/v1/apps/runs/reconcile':              '200   403    403   403   403    403   403    scope 401  401  401  runs:reconcile organization',
};
