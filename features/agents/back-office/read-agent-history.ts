import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { nameOfPerson } from '#features/audit/name-person.ts';
import { formatUsdCents } from '#lib/money.ts';

type Detail = Record<string, unknown>;
type Sentence = (after: Detail, before: Detail) => string;

const missingMessages: Record<string, string> = {
  registration: 'the registration',
  licence: 'the licence',
  email: 'a verified e-mail address',
};

const sentences: Record<string, Sentence> = {
  agent_approved: ({ despite }) =>
    Array.isArray(despite)
      ? `Approved without: ${despite.map((fact) => missingMessages[String(fact)] ?? fact).join(', ')}.`
      : 'Approved.',
  agent_rejected: ({ reason }) => `Rejected. Reason: ${reason}`,
  agent_requested_again: () => 'Asked to be checked again.',
  agent_suspended: ({ reason }) => `Suspended. Reason: ${reason}`,
  agent_reinstated: ({ verificationStatus, accountStatus }, before) =>
    accountStatus === before.accountStatus
      ? `Taken up again; it is ${verificationStatus} from now on.`
      : 'Reinstated; the account is active again.',
  markup_ceiling_set: ({ ceiling, markup }, before) =>
    `Markup ceiling changed from ${before.ceiling}% to ${ceiling}%${
      markup === before.markup ? '' : `, and the markup lowered from ${before.markup}% to ${markup}%`
    }.`,
  markup_changed: ({ markupPercentage }, before) =>
    `Markup changed from ${before.markupPercentage}% to ${markupPercentage}%.`,
  agency_details_changed: ({ changed }) =>
    Array.isArray(changed)
      ? `Details changed: ${changed.map((field) => fieldLabels(String(field))).join(', ')}.`
      : 'Details changed.',
  low_balance_alert_changed: ({ lowBalanceMinor }, before) => {
    if (lowBalanceMinor === null)
      return `Low balance alert of ${dollars(before.lowBalanceMinor)} switched off.`;
    return before.lowBalanceMinor === null
      ? `Low balance alert set to ${dollars(lowBalanceMinor)}.`
      : `Low balance alert changed from ${dollars(before.lowBalanceMinor)} to ${dollars(lowBalanceMinor)}.`;
  },
  credit_limit_set: ({ limitMinor }, before) =>
    `Credit limit changed from ${dollars(before.limitMinor)} to ${dollars(limitMinor)}.`,
  adjustment_requested: ({ amountMinor, reason }) =>
    `Adjustment of ${dollars(amountMinor)} asked for. Reason: ${reason}`,
  adjustment_approved: ({ amountMinor }) => `Adjustment of ${dollars(amountMinor)} approved.`,
  adjustment_rejected: ({ amountMinor, declineReason }) =>
    `Adjustment of ${dollars(amountMinor)} turned down.${reasonText(declineReason)}`,
  adjustment_withdrawn: ({ amountMinor }) => `Adjustment of ${dollars(amountMinor)} taken back.`,
  credit_limit_requested: ({ limitMinor }, before) =>
    `Credit limit of ${dollars(limitMinor)} instead of ${dollars(before.limitMinor)} asked for.`,
  credit_limit_approved: ({ amountMinor }) => `Credit limit of ${dollars(amountMinor)} approved.`,
  credit_limit_rejected: ({ amountMinor, declineReason }) =>
    `Credit limit of ${dollars(amountMinor)} turned down.${reasonText(declineReason)}`,
  credit_limit_withdrawn: ({ amountMinor }) =>
    `Request for a credit limit of ${dollars(amountMinor)} taken back.`,
  deposit_request_requested: ({ reference, amountMinor }) =>
    `${reference}: ${dollars(amountMinor)} seen at the bank. It waits for a second person.`,
  deposit_request_approved: ({ amountMinor }) => `Deposit of ${dollars(amountMinor)} approved.`,
  deposit_request_rejected: ({ amountMinor, declineReason }) =>
    `Deposit of ${dollars(amountMinor)} not approved.${reasonText(declineReason)}`,
  deposit_request_withdrawn: ({ amountMinor }) => `Request to credit ${dollars(amountMinor)} taken back.`,
  deposit_requested: ({ reference, amountMinor }) => `${reference}: ${dollars(amountMinor)} announced.`,
  deposit_withdrawn: ({ reference }) => `${reference}: withdrawn by the agency.`,
  deposit_confirmed: ({ reference, creditedMinor }, before) =>
    `${reference}: ${dollars(creditedMinor)} came${
      creditedMinor === before.requestedMinor ? '' : `, and not ${dollars(before.requestedMinor)}`
    }.`,
  deposit_rejected: ({ reference, reason }) => `${reference}: no money came. Reason: ${reason}`,
  document_added: ({ kind }) => `Document added: ${kind}.`,
  document_removed: (_, { kind }) => `Document removed: ${kind}.`,
  document_seen: ({ kind }) => `Document opened: ${kind}.`,
};

/** What somebody did about an agency, as one would say it. An action without a sentence is said by its name. */
export function agentHistorySentence(action: string, after: Detail, before: Detail): string {
  const sentence = Object.hasOwn(sentences, action) ? sentences[action] : undefined;
  if (sentence) return sentence(after, before);
  const words = action.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** Of the table's columns, as the form of the agency calls them. */
function fieldLabels(column: string): string {
  const words = column === 'agency_registration_number' ? 'registration number' : column;
  return words.replaceAll('_', ' ');
}

function reasonText(reason: unknown): string {
  return typeof reason === 'string' ? ` Reason: ${reason}` : '';
}

function dollars(minor: unknown): string {
  return typeof minor === 'number' ? formatUsdCents(minor, 'en-US') : 'an unknown amount';
}

export interface AgentHistoryLine {
  id: string;
  at: Date;
  text: string;
  /** Empty for the product itself. */
  who: string;
}

const mostShown = 50;

/** What people did about an agency and its deposits, in plain sentences, the newest first. */
export async function readAgentHistory(db: Database, agentId: string): Promise<AgentHistoryLine[]> {
  const { rows } = await sql<{
    id: string;
    at: Date;
    action: string;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
    who: string | null;
    role: string | null;
  }>`
    select told.id, told.at, told.action, told.before, told.after, told.actor_role as role, ${nameOfPerson('users')} as who
    from (
      select * from audit_log where subject_type = 'agent' and subject_id = ${agentId}
      union all
      select audit_log.* from agent_deposits
      join audit_log on audit_log.subject_type = 'agent_deposit' and audit_log.subject_id = agent_deposits.id::text
      where agent_deposits.agent_id = ${agentId}::uuid
    ) as told
    left join users on users.id = told.actor_id
    order by told.at desc, told.id desc
    limit ${mostShown}`.execute(db);
  return rows.map(({ id, at, action, before, after, who, role }) => ({
    id,
    at,
    text: agentHistorySentence(action, after ?? {}, before ?? {}),
    who: who || (role === null ? '' : `A former ${role}`),
  }));
}
