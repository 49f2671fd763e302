import { formatUsdCents } from '#lib/money.ts';

type Detail = Record<string, unknown>;
type Sentence = (after: Detail, before: Detail) => string;

const sentences: Record<string, Sentence> = {
  agent_approved: () => 'Approved.',
  agent_rejected: ({ reason }) => `Rejected. Reason: ${reason}`,
  agent_suspended: ({ reason }) => `Suspended. Reason: ${reason}`,
  agent_reinstated: ({ verificationStatus, accountStatus }, before) =>
    accountStatus === before.accountStatus
      ? `Taken up again; it is ${verificationStatus} from now on.`
      : 'Reinstated; the account is active again.',
  markup_ceiling_set: ({ ceiling, markup }, before) =>
    `Markup ceiling changed from ${before.ceiling}% to ${ceiling}%${
      markup === before.markup ? '' : `, and the markup lowered from ${before.markup}% to ${markup}%`
    }.`,
  credit_limit_set: ({ limitMinor }, before) =>
    `Credit limit changed from ${dollars(before.limitMinor)} to ${dollars(limitMinor)}.`,
  adjustment_asked: ({ amountMinor, reason }) =>
    `Adjustment of ${dollars(amountMinor)} asked for. Reason: ${reason}`,
  adjustment_approved: ({ amountMinor }) => `Adjustment of ${dollars(amountMinor)} approved.`,
  adjustment_rejected: ({ amountMinor }) => `Adjustment of ${dollars(amountMinor)} turned down.`,
  deposit_confirmed: ({ reference, creditedMinor }, before) =>
    `${reference}: ${dollars(creditedMinor)} came${
      creditedMinor === before.askedMinor ? '' : `, and not ${dollars(before.askedMinor)}`
    }.`,
  deposit_rejected: ({ reference, reason }) => `${reference}: no money came. Reason: ${reason}`,
  document_added: ({ kind }) => `Document added: ${kind}.`,
  document_removed: (_, { kind }) => `Document removed: ${kind}.`,
  document_seen: ({ fileName }) => `Document opened: ${fileName}.`,
};

/** What somebody did about an agency, as one would say it. An action without a sentence is said by its name. */
export function agentHistorySentence(action: string, after: Detail, before: Detail): string {
  const sentence = Object.hasOwn(sentences, action) ? sentences[action] : undefined;
  if (sentence) return sentence(after, before);
  const words = action.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

function dollars(minor: unknown): string {
  return typeof minor === 'number' ? formatUsdCents(minor, 'en-US') : 'an unknown amount';
}
