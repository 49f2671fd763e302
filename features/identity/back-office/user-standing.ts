/** Whether a user can sign in: yes, no longer, or not yet. */
export const userStandings = ['active', 'inactive', 'invited'] as const;
export type UserStanding = (typeof userStandings)[number];

/** A deactivated invitation is inactive. */
export function standingOf(user: { deactivatedAt: Date | null; invitedAt: Date | null }): UserStanding {
  if (user.deactivatedAt) return 'inactive';
  return user.invitedAt ? 'invited' : 'active';
}
