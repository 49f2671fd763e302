/** Whether somebody can sign in: not any more, not yet, or yes. */
export const userStandings = ['active', 'inactive', 'invited'] as const;
export type UserStanding = (typeof userStandings)[number];

/** What ends an account outweighs what it still waits for. */
export function standingOf(user: { deactivatedAt: Date | null; invitedAt: Date | null }): UserStanding {
  if (user.deactivatedAt) return 'inactive';
  return user.invitedAt ? 'invited' : 'active';
}
