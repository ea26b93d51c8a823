"""
A report about orders: validates the input, sums it up and logs the result.

DAG id `report__manual`: Signalbox starts it for a manual run of an app with the slug `report`. Input:

    {"orders": [{"product": "tea", "amount": 4.5, "quantity": 2}, ...], "top": 3}
"""

from __future__ import annotations

import json
import logging
from collections import Counter
from decimal import Decimal, InvalidOperation
from typing import Any

from airflow.sdk import dag, get_current_context, task

log = logging.getLogger(__name__)


@dag(dag_id="report__manual", schedule=None, catchup=False, tags=["signalbox"])
def report() -> None:
    @task
    def check() -> list[dict[str, Any]]:
        conf = get_current_context()["dag_run"].conf or {}
        log.info("Run %s for %s", conf.get("run_id"), (conf.get("owner") or {}).get("slug"))
        orders = (conf.get("input") or {}).get("orders", [])
        if not isinstance(orders, list):
            raise ValueError("input.orders must be a list")
        return [checked(order, index) for index, order in enumerate(orders)]

    @task
    def sum_up(orders: list[dict[str, Any]]) -> dict[str, Any]:
        top = (get_current_context()["dag_run"].conf.get("input") or {}).get("top", 3)
        revenue: Counter[str] = Counter()
        for order in orders:
            # Sums in whole cents, because sums of floats have rounding errors.
            revenue[order["product"]] += int((Decimal(order["amount"]) * order["quantity"] * 100).to_integral_value())
        return {
            "orders": len(orders),
            "revenue_cents": sum(revenue.values()),
            "best": [{"product": product, "cents": cents} for product, cents in revenue.most_common(top)],
        }

    @task
    def publish(summary: dict[str, Any]) -> None:
        log.info("Report: %s", json.dumps(summary))

    publish(sum_up(check()))


def checked(order: Any, index: int) -> dict[str, Any]:
    try:
        product, amount, quantity = order["product"], Decimal(str(order["amount"])), int(order.get("quantity", 1))
    except (AttributeError, KeyError, TypeError, ValueError, InvalidOperation) as error:
        raise ValueError(f"input.orders[{index}] needs a product, an amount and a quantity") from error
    return {"product": str(product), "amount": str(amount), "quantity": quantity}


report()
