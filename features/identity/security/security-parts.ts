import type { Database } from '#db/connect.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import type { Auth } from '../library/auth.ts';

/** What a change to one's own way in needs. */
export interface SecurityParts {
  db: Database;
  auth: Auth;
  mailContext: MailContext;
}

/** Who makes it, in which session. */
export interface SecurityRequest {
  userId: string;
  /** Cookies and the true address, as the sign-in library may know them. */
  headers: Headers;
  actor: Actor;
}
