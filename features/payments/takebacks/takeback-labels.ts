import { providerTitle } from '#lib/provider-names.ts';
import type { Takeback } from './takebacks.ts';

// Imported by browser code: no server or validation library here.

type Reported = Pick<Takeback, 'provider' | 'kind' | 'status' | 'takenMinor' | 'reason'>;

export function takebackTitle({ kind, status, takenMinor }: Pick<Reported, 'kind' | 'status' | 'takenMinor'>): string {
  if (kind === 'refund') return takenMinor > 0 ? 'Refunded outside' : 'Refund outside failed';
  if (kind === 'reversal') return 'Reversed';
  if (status === 'won' || status === 'warning_closed') return 'Dispute won';
  if (status === 'lost') return 'Charged back';
  return takenMinor > 0 ? 'Disputed, money withdrawn' : 'Disputed';
}

export function takebackSentences(takeback: Reported & { isDeposit: boolean; respondByText: string | null }): {
  what: string;
  todo: string;
} {
  const { kind, status, takenMinor, reason, isDeposit, respondByText } = takeback;
  const provider = providerTitle(takeback.provider);
  const after = isDeposit
    ? 'The agency has been informed, and its credit is reduced.'
    : 'Then keep the trip, or cancel it: money that the customer already has back is not sent twice.';
  if (kind === 'refund')
    return takenMinor > 0
      ? {
          what: `Somebody sent it back in ${provider}’s own pages.`,
          todo: isDeposit ? after : `Find out who. ${after}`,
        }
      : { what: `A refund made in ${provider}’s own pages came back.`, todo: 'The money is here again.' };
  if (kind === 'reversal')
    return {
      what: `${provider} says that the payment was reversed, but not by us.`,
      todo: isDeposit ? after : `Speak with the customer. ${after}`,
    };
  const why = reason ? ` (${reason.replaceAll('_', ' ')})` : '';
  if (status === 'won' || status === 'warning_closed')
    return { what: `The dispute ended in our favour${why}.`, todo: 'Nothing is left to do at the provider.' };
  if (status === 'lost')
    return {
      what: `The dispute was lost${why}: the money is gone.`,
      todo: isDeposit ? 'Settle with the agency what it owes.' : after,
    };
  const isAnswered = status === 'under_review' || status === 'warning_under_review';
  return {
    what: `The card’s owner disputes the payment${why}.${takenMinor > 0 ? ` ${provider} has withdrawn it.` : ` ${provider} has not withdrawn it yet.`}`,
    todo: isAnswered
      ? 'It has been answered; the bank decides.'
      : `Answer it in ${provider}’s dashboard${respondByText ? ` until ${respondByText}` : ''}, with the ${isDeposit ? 'receipt of the deposit' : 'documents of the booking'}. ${after}`,
  };
}
