import type { Viewer } from '#features/identity/entrance/viewer.ts';

/** Whether we know already that this mailbox or this telephone is theirs. */
export function isContactVerified(
  contact: { email: string; phone: string },
  viewer: Pick<Viewer, 'email' | 'emailVerified' | 'phone' | 'phoneVerified'> | null,
): boolean {
  if (!viewer) return false;
  return (
    (viewer.emailVerified && viewer.email.toLowerCase() === contact.email) ||
    (viewer.phoneVerified && viewer.phone !== null && viewer.phone === contact.phone)
  );
}
