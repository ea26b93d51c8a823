"""The rule that evaluates a flag, the same as in the service and in the other clients."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple

from signalbox.flags.instant import instant_ms
from signalbox.flags.payload import Flag, Payload

Rule = Literal[
    "cohort_mismatch",
    "flag_disabled",
    "flag_killed",
    "flag_not_found",
    "group_disabled",
    "group_killed",
    "no_user",
    "not_ready",
    "rollout_bucket",
    "rollout_full",
    "rollout_zero",
    "self_override",
]


class Evaluation(NamedTuple):
    """Result of an evaluation and the step of the rule that decided; fields that did not decide are `None`."""

    value: bool
    rule: Rule
    group: str | None = None
    dimension: str | None = None
    bucket: int | None = None
    rollout: int | None = None

    def to_dict(self) -> dict[str, object]:
        """The fields that decided, as in the contract."""
        return {name: value for name, value in self._asdict().items() if value is not None}


class _Override(NamedTuple):
    value: bool
    until_ms: float


class _CompiledFlag:
    __slots__ = ("cohorts", "enabled", "group", "killed", "overrides", "rollout")

    def __init__(self, flag: Flag, overrides: dict[str, _Override] | None) -> None:
        self.enabled = flag["enabled"]
        self.killed = flag["killed"]
        self.rollout = flag["rollout"]
        self.group = flag["group"]
        self.overrides = overrides
        # Sorted by name, so that every implementation reports the same dimension.
        cohorts = sorted(flag["cohorts"].items(), key=lambda cohort: _utf16(cohort[0]))
        self.cohorts = [(name, frozenset(values)) for name, values in cohorts if values]


class FlagSet:
    """A payload, prepared for evaluation."""

    def __init__(self, payload: Payload) -> None:
        overrides: dict[str, dict[str, _Override]] = {}
        for override in payload["overrides"]:
            if override["active"]:
                expires_at = override["expires_at"]
                until_ms = None if expires_at is None else instant_ms(expires_at)
                of_flag = overrides.setdefault(override["flag_key"], {})
                of_flag[override["actor_id"]] = _Override(
                    override["value"], float("inf") if until_ms is None else until_ms
                )
        self.flags = {flag["key"]: _CompiledFlag(flag, overrides.get(flag["key"])) for flag in payload["flags"]}
        self.groups = {group["key"]: group for group in payload["groups"]}


def evaluate_flag(
    flags: FlagSet,
    flag_key: str,
    context: Mapping[str, object],
    now_ms: float,
    bucket_of: Callable[[str, str], int],
) -> Evaluation:
    """Evaluates a flag. The first step of the rule that applies decides.

    An unknown group counts as disabled: a flag must not stay on when its emergency stop is missing. A context without a
    user is outside of every partial rollout.

    Args:
        flags: the flags of the project.
        flag_key: key of the flag.
        context: attributes of the subject: `userId`, `env`, `role`, and any other that flags use.
        now_ms: time of the evaluation, for overrides that expire, in Unix milliseconds.
        bucket_of: returns the bucket of a flag key and a user, 0 to 99.
    """
    flag = flags.flags.get(flag_key)
    if flag is None:
        return Evaluation(False, "flag_not_found")

    if flag.group is not None:
        group = flags.groups.get(flag.group)
        if group is not None and group["killed"]:
            return Evaluation(False, "group_killed", group=flag.group)
        if group is None or not group["enabled"]:
            return Evaluation(False, "group_disabled", group=flag.group)
    if flag.killed:
        return Evaluation(False, "flag_killed")

    user_id = _text(context, "userId")
    if flag.overrides is not None and user_id is not None:
        override = flag.overrides.get(user_id)
        if override is not None and now_ms < override.until_ms:
            return Evaluation(override.value, "self_override")
    if not flag.enabled:
        return Evaluation(False, "flag_disabled")

    for dimension, values in flag.cohorts:
        value = _text(context, dimension)
        if value is None or value not in values:
            return Evaluation(False, "cohort_mismatch", dimension=dimension)

    rollout = flag.rollout
    if rollout >= 100:
        return Evaluation(True, "rollout_full")
    if rollout <= 0:
        return Evaluation(False, "rollout_zero")
    if user_id is None:
        return Evaluation(False, "no_user", rollout=rollout)

    bucket = bucket_of(flag_key, user_id)
    return Evaluation(bucket < rollout, "rollout_bucket", bucket=bucket, rollout=rollout)


def _utf16(name: str) -> bytes:
    """Sort key of the contract (UTF-16): a character above U+FFFF sorts before one from U+E000 on."""
    return name.encode("utf-16-be", "surrogatepass")


def _text(context: Mapping[str, object], name: str) -> str | None:
    """An attribute; `None` when it is missing, empty or not a string."""
    value = context.get(name)
    return value if isinstance(value, str) and value != "" else None
