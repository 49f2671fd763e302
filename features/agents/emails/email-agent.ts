import type { DatabaseTransaction } from '#db/transaction.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { isSwitchedOn } from '#features/notifications/mail-switches.ts';
import { queueMail } from '#features/notifications/queue-mail.ts';
import { storedLanguage } from '#i18n/languages.ts';
import type { AgentEmail } from './agent-email.ts';
import { agentMail } from './agent-mail.ts';

/**
 * Mails an agency in its own language, with what it is told of or not at all. One that was erased has no address.
 * Reminders obey the switch of the settings.
 */
export async function emailAgent(
  transaction: DatabaseTransaction,
  mailContext: MailContext,
  agentId: string,
  event: AgentEmail,
  /** Where it says what came of one. */
  paymentId?: string,
): Promise<void> {
  if (!isSwitchedOn(mailContext.settings, `agent_${event.kind}`)) return;
  const agent = await transaction
    .selectFrom('agents')
    .innerJoin('users', 'users.id', 'agents.user_id')
    .select([
      'users.id as userId',
      'users.email',
      'users.full_name as name',
      'users.language',
      'agency_name as agency',
    ])
    .where('agents.id', '=', agentId)
    .where('users.erased_at', 'is', null)
    .executeTakeFirst();
  if (!agent) return;
  const { userId, email, language, ...names } = agent;
  const mail = agentMail(mailContext, storedLanguage(language), names, event);
  await queueMail(
    transaction,
    { to: email, ...mail },
    { email: { kind: `agent_${event.kind}`, userId, paymentId } },
  );
}
