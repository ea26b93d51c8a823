/** Sends one signed event with bash, openssl and curl. */
export function sendCommand(baseUrl: string): string {
  return `API_KEY='your API key'
WEBHOOK_SECRET='your webhook secret'

BODY='{"events": [{"type": "log", "ts": "'$(date -u +%Y-%m-%dT%H:%M:%SZ)'",
  "data": {"level": "info", "message": "Hello from curl", "module": "terminal"}}]}'
SIGNATURE=$(printf %s "$BODY" | openssl dgst -sha256 -hmac "$WEBHOOK_SECRET" | sed 's/^.* //')

curl -sS ${baseUrl}/api/ingest \\
  -H "Authorization: Bearer $API_KEY" \\
  -H "X-Service-Signature: $SIGNATURE" \\
  -H 'Content-Type: application/json' --data-raw "$BODY"`;
}
