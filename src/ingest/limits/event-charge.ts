/**
 * Tokens that a batch costs: every accepted event, and the rejected ones together at most one second's quota. Rejecting
 * costs the service work too, so it is not free; charged in full, one broken sender could lock its project out for as
 * many seconds as it has garbage.
 */
export function eventCharge(accepted: number, rejected: number, eventsPerSecond: number): number {
  return accepted + Math.min(rejected, eventsPerSecond);
}
