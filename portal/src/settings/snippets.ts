/** What stands in a key's dialog and in instructions: commands that work as they are. */

export interface Credentials {
  apiKey: string;
  webhookSecret: string;
}

/** Sends one signed event. For bash, curl and openssl. */
export function ingestCommand(origin: string, { apiKey, webhookSecret }: Credentials): string {
  return `API_KEY=${quoted(apiKey)}
WEBHOOK_SECRET=${quoted(webhookSecret)}
BODY='{"events":[{"type":"log","ts":"'$(date -u +%Y-%m-%dT%H:%M:%SZ)'","data":{"level":"info","message":"Hello from curl"}}]}'
SIGNATURE=$(printf '%s' "$BODY" | openssl dgst -sha256 -hmac "$WEBHOOK_SECRET" | sed 's/^.* //')

curl -sS ${origin}/api/ingest \\
  -H "Authorization: Bearer $API_KEY" \\
  -H "X-Service-Signature: $SIGNATURE" \\
  -H 'Content-Type: application/json' --data-binary "$BODY"`;
}

/** Evaluates all flags of the project for one user. */
export function evaluateCommand(origin: string, { apiKey }: Pick<Credentials, 'apiKey'>): string {
  return `curl -sS ${origin}/api/flags/evaluate \\
  -H ${quoted(`Authorization: Bearer ${apiKey}`)} \\
  -H 'Content-Type: application/json' -d '{"context":{"userId":"user-7"}}'`;
}

export function envFile(origin: string, { apiKey, webhookSecret }: Credentials): string {
  return `SIGNALBOX_URL=${origin}\nSIGNALBOX_API_KEY=${apiKey}\nSIGNALBOX_WEBHOOK_SECRET=${webhookSecret}\n`;
}

/** For a shell. Values of the service need no quotes; whatever stands here, it stays one word. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
