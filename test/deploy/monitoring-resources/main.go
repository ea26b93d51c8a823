// Decodes resources of the Prometheus Operator, from standard input, into the Go types that define its CRDs: unknown fields
// and values of another type are errors. Prints the kind of each resource; other resources are ignored.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"

	monitoring "github.com/prometheus-operator/prometheus-operator/pkg/apis/monitoring/v1"
	"k8s.io/apimachinery/pkg/util/yaml"
	strict "sigs.k8s.io/yaml"
)

type resource struct {
	APIVersion string `json:"apiVersion"`
	Kind       string `json:"kind"`
}

func main() {
	if err := check(os.Stdin); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func check(input io.Reader) error {
	reader := yaml.NewYAMLReader(bufio.NewReader(input))
	for {
		document, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := checkOne(document); err != nil {
			return err
		}
	}
}

func checkOne(document []byte) error {
	var found resource
	if err := strict.Unmarshal(document, &found); err != nil {
		return err
	}
	if found.APIVersion != monitoring.SchemeGroupVersion.String() {
		return nil
	}
	var target any
	switch found.Kind {
	case monitoring.ServiceMonitorsKind:
		target = &monitoring.ServiceMonitor{}
	case monitoring.PrometheusRuleKind:
		target = &monitoring.PrometheusRule{}
	default:
		return fmt.Errorf("%s %s is not known", found.APIVersion, found.Kind)
	}
	if err := strict.UnmarshalStrict(document, target); err != nil {
		return fmt.Errorf("%s: %w", found.Kind, err)
	}
	fmt.Println(found.Kind)
	return nil
}
