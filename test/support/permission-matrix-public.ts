/** Routes that are open to everybody: all callers get the same. */
export const PUBLIC_ROUTES: Record<string, string> = {
  'GET /.well-known/jwks.json': '200',
  'GET /api/auth/oidc/callback': '404:oidc_not_configured',
  'GET /api/auth/oidc/login': '404:oidc_not_configured',
  'GET /api/auth/providers': '200',
  'GET /api/bootstrap': '200',
  'GET /api/docs': '200',
  'GET /api/docs-yaml': '200',
  'GET /api/docs/': '200',
  // Swagger mounts it, but its package does not bring the file.
  'GET /api/docs/LICENSE': '404',
  'GET /api/docs/docs/swagger-ui-init.js': '200',
  'GET /api/docs/index.html': '200',
  'GET /api/docs/openapi.json': '200',
  'GET /api/docs/swagger-ui-init.js': '200',
  'GET /api/flags/status': '200',
  'GET /api/ingest/schemas/:type': '200',
  'GET /api/v1/apps/manifest.schema.json': '200',
  'GET /health/live': '200',
  'GET /health/ready': '200',
  'GET /metrics': '200',
  // The credential is the expiring token in its address.
  'GET /ofrep/v1/stream': '401',
  'POST /api/auth/invitations/accept': '400',
  'POST /api/auth/invitations/inspect': '400',
  'POST /api/auth/login': '400',
  'POST /api/auth/logout': '204',
  'POST /api/auth/password-resets/accept': '400',
  'POST /api/auth/refresh': '401:session_invalid',
  'POST /api/bootstrap': '400',
  // The credential is the signature.
  'POST /api/v1/apps/runs/:id/callback': '401:callback_unsigned',
};
