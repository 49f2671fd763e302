import type { Database } from '#db/connect.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import type { MailHouse } from '#features/notifications/mail-layout.ts';

/** What whoever acts on an inquiry needs. */
export interface DeskParts {
  db: Database;
  house: MailHouse;
  reportError: (error: unknown) => void;
  actor: Actor & { id: string };
  /** As templates call them. */
  agentName: string;
}
