"""Evaluates scenarios with the published Python provider.

Reads SIGNALBOX_URL, SIGNALBOX_SCENARIOS (the file) and SIGNALBOX_KEY_<NAME> from the environment, prints
the version of the provider, and then one line of JSON for each line of its input, the name of a scenario.
"""

import json
import os
import sys
from importlib.metadata import version

from openfeature import api
from openfeature.contrib.provider.ofrep import OFREPProvider
from openfeature.evaluation_context import EvaluationContext

PACKAGE = "openfeature-provider-ofrep"
KEYS = ("flags", "ingest", "wrong")


def client_for(name):
    authorization = f"Bearer {os.environ['SIGNALBOX_KEY_' + name.upper()]}"
    provider = OFREPProvider(
        os.environ["SIGNALBOX_URL"],
        headers_factory=lambda: {"Authorization": authorization},
    )
    api.set_provider(provider, domain=name)
    return api.get_client(domain=name)


def evaluate(client, scenario):
    attributes = dict(scenario["context"])
    targeting_key = attributes.pop("targetingKey", None)
    details = getattr(client, f"get_{scenario['type']}_details")(
        scenario["flag"],
        scenario["default"],
        EvaluationContext(targeting_key, attributes),
    )
    return {
        "value": details.value,
        "variant": details.variant,
        "reason": details.reason,
        "error_code": details.error_code,
        "metadata": details.flag_metadata,
        "state": client.get_provider_status(),
    }


def write(answer):
    print(json.dumps(answer, default=lambda enum: enum.value), flush=True)


def main():
    with open(os.environ["SIGNALBOX_SCENARIOS"], encoding="utf-8") as file:
        scenarios = {one["name"]: one for one in json.load(file)["scenarios"]}
    clients = {name: client_for(name) for name in KEYS}
    write({"version": f"{PACKAGE} {version(PACKAGE)}"})
    for line in sys.stdin:
        scenario = scenarios[line.rstrip("\n")]
        write(evaluate(clients[scenario.get("key", "flags")], scenario))


main()
