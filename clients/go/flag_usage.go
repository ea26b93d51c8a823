package signalbox

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"time"

	"signalbox.dev/go/internal/flagrule"
)

// maxUsageItems is the limit of POST /api/flags/usage.
const maxUsageItems = 1000

func (f *flagClient) usageLoop(ctx context.Context) {
	for sleep(ctx, f.options.UsageInterval) {
		f.reportUsage(ctx)
	}
}

// reportUsage sends the counts of evaluations since the last report. They are kept when the report fails.
func (f *flagClient) reportUsage(ctx context.Context) {
	counts := f.counts.Take()
	for len(counts) > 0 {
		part := counts[:min(len(counts), maxUsageItems)]
		if !f.postUsage(ctx, part) {
			f.counts.Return(counts)
			return
		}
		counts = counts[len(part):]
	}
}

func (f *flagClient) postUsage(ctx context.Context, counts []flagrule.Count) bool {
	body, err := json.Marshal(map[string]any{"project_id": f.connection.projectID, "items": counts})
	if err != nil {
		return false
	}
	ctx, cancel := context.WithTimeout(ctx, min(f.options.RequestTimeout, 10*time.Second))
	defer cancel()
	request, err := f.connection.request(ctx, http.MethodPost, "/api/flags/usage", bytes.NewReader(body))
	if err != nil {
		return false
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := f.connection.client.Do(request)
	if err != nil {
		return false
	}
	defer response.Body.Close()
	_, _ = readAll(response.Body, 64*1024)
	return response.StatusCode/100 == 2
}
