import { ingestCommand, type Credentials } from './snippets';
import * as strings from './settings.strings';

export type SnippetLanguage = 'curl' | 'typescript' | 'python' | 'go';

export interface IngestSnippet {
  language: SnippetLanguage;
  label: string;
  /** What runs it, in words. */
  runs: string;
  code: (origin: string, credentials: Credentials) => string;
}

/** Programs that send one signed event with nothing but the standard library, each complete and runnable as it is. */
export const INGEST_SNIPPETS: readonly IngestSnippet[] = [
  { language: 'curl', label: strings.curlTab, runs: strings.curlHint, code: ingestCommand },
  {
    language: 'typescript',
    label: strings.typeScriptTab,
    runs: strings.typeScriptHint,
    code: typescript,
  },
  {
    language: 'python',
    label: strings.pythonTab,
    runs: strings.pythonHint,
    code: python,
  },
  { language: 'go', label: strings.goTab, runs: strings.goHint, code: go },
];

function typescript(origin: string, { apiKey, webhookSecret }: Credentials): string {
  return `import { createHmac } from 'node:crypto';

const apiKey = ${literal(apiKey)};
const webhookSecret = ${literal(webhookSecret)};

const body = JSON.stringify({
  events: [
    {
      type: 'log',
      ts: new Date().toISOString(),
      data: { level: 'info', message: 'Hello from TypeScript' },
    },
  ],
});
// The signature covers exactly the bytes that are sent.
const signature = createHmac('sha256', webhookSecret).update(body).digest('hex');

const response = await fetch(${literal(`${origin}/api/ingest`)}, {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${apiKey}\`,
    'X-Service-Signature': signature,
    'Content-Type': 'application/json',
  },
  body,
});
console.log(response.status, await response.text());`;
}

function python(origin: string, { apiKey, webhookSecret }: Credentials): string {
  return `import hashlib
import hmac
import json
import urllib.request
from datetime import datetime, timezone

API_KEY = ${literal(apiKey)}
WEBHOOK_SECRET = ${literal(webhookSecret)}

body = json.dumps({
    "events": [
        {
            "type": "log",
            "ts": datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "data": {"level": "info", "message": "Hello from Python"},
        }
    ]
}).encode()
# The signature covers exactly the bytes that are sent.
signature = hmac.new(WEBHOOK_SECRET.encode(), body, hashlib.sha256).hexdigest()

request = urllib.request.Request(
    ${literal(`${origin}/api/ingest`)},
    data=body,
    headers={
        "Authorization": f"Bearer {API_KEY}",
        "X-Service-Signature": signature,
        "Content-Type": "application/json",
    },
)
with urllib.request.urlopen(request) as response:
    print(response.status, response.read().decode())`;
}

function go(origin: string, { apiKey, webhookSecret }: Credentials): string {
  return `package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"
)

const (
	apiKey        = ${literal(apiKey)}
	webhookSecret = ${literal(webhookSecret)}
)

func main() {
	body, err := json.Marshal(map[string]any{"events": []any{map[string]any{
		"type": "log",
		"ts":   time.Now().UTC().Format(time.RFC3339),
		"data": map[string]any{"level": "info", "message": "Hello from Go"},
	}}})
	check(err)
	// The signature covers exactly the bytes that are sent.
	mac := hmac.New(sha256.New, []byte(webhookSecret))
	mac.Write(body)

	request, err := http.NewRequest("POST", ${literal(`${origin}/api/ingest`)}, bytes.NewReader(body))
	check(err)
	request.Header.Set("Authorization", "Bearer "+apiKey)
	request.Header.Set("X-Service-Signature", hex.EncodeToString(mac.Sum(nil)))
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	check(err)
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	check(err)
	fmt.Println(response.StatusCode, string(answer))
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}`;
}

/** A string literal that JavaScript, Python and Go read alike. */
function literal(text: string): string {
  return JSON.stringify(text);
}
