import { createHash, randomBytes } from 'node:crypto';

export type SubscriptionState = 'pending' | 'confirmed' | 'left';

/** The same table stands in db/migrations/0004_newsletter_subscribers.sql. */
const moves = {
  pending: ['confirmed', 'left'],
  confirmed: ['left'],
  left: ['pending'],
} as const satisfies Record<SubscriptionState, readonly SubscriptionState[]>;

export function statesBefore(next: SubscriptionState): SubscriptionState[] {
  const states: SubscriptionState[] = ['pending', 'confirmed', 'left'];
  return states.filter((state) => moves[state].some((reachable) => reachable === next));
}

/** 256 random bits, in letters that a link carries as they are. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
