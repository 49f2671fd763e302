export type SubscriptionState = 'pending' | 'confirmed' | 'left';

/** The same table stands in db/functions/notifications.sql. */
const moves = {
  pending: ['confirmed', 'left'],
  confirmed: ['left'],
  left: ['pending'],
} as const satisfies Record<SubscriptionState, readonly SubscriptionState[]>;

export function statesBefore(next: SubscriptionState): SubscriptionState[] {
  const states: SubscriptionState[] = ['pending', 'confirmed', 'left'];
  return states.filter((state) => moves[state].some((reachable) => reachable === next));
}
