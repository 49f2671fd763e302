import type { Database } from '#db/connect.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';

/** What whoever acts on an inquiry needs. */
export interface InquiryContext {
  db: Database;
  mailContext: MailContext;
  reportError: (error: unknown) => void;
  actor: Actor & { id: string };
  /** As templates call them. */
  agentName: string;
}
