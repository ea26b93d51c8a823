package signalbox

import (
	"os"
	"strings"
	"testing"
)

// The examples are compiled and run; a snippet outside of them would not be tested.
func TestSnippetsOfTheReadmeArePartsOfTheExamples(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	examples := ""
	for _, name := range []string{"example_test.go", "openfeature/example_test.go"} {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		examples += withoutIndent(string(content))
	}
	blocks := strings.Split(string(readme), "```go\n")[1:]
	if len(blocks) < 5 {
		t.Fatalf("%d snippets", len(blocks))
	}
	for _, block := range blocks {
		snippet, _, _ := strings.Cut(block, "```")
		for _, part := range strings.Split(snippet, "\n\n") {
			if !strings.Contains(examples, withoutIndent(strings.TrimSpace(part))+"\n") {
				t.Errorf("not in an example:\n%s", part)
			}
		}
	}
}

func withoutIndent(text string) string {
	lines := strings.Split(text, "\n")
	for index := range lines {
		lines[index] = strings.TrimSpace(lines[index])
	}
	return strings.Join(lines, "\n")
}
