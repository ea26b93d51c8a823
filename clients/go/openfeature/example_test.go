package signalboxopenfeature_test

import (
	"context"
	"fmt"
	"log"

	"github.com/open-feature/go-sdk/openfeature"
	signalbox "signalbox.dev/go"
	signalboxopenfeature "signalbox.dev/go/openfeature"
)

func Example() {
	client, err := signalbox.New(signalbox.Config{
		BaseURL:   "http://127.0.0.1:1",
		ProjectID: "shop",
		APIKey:    "key",
		Flags: signalbox.FlagOptions{Bootstrap: []byte(`{"revision":1,"bucket_version":1,"groups":[],"overrides":[],
			"flags":[{"key":"new-checkout","enabled":true,"killed":false,"rollout":100,"cohorts":{}}]}`)},
	})
	if err != nil {
		log.Fatal(err)
	}
	defer client.Close(context.Background())

	if err := openfeature.SetProviderAndWait(signalboxopenfeature.New(client)); err != nil {
		log.Print(err)
	}
	flags := openfeature.NewDefaultClient()
	on, _ := flags.BooleanValue(context.Background(), "new-checkout", false, openfeature.NewEvaluationContext("42", nil))
	fmt.Println(on)
	// Output: true
}
