import type { DepositMethod, DepositStatus } from '#features/agents/deposits/deposit.ts';
import { isTransfer } from '#features/agents/deposits/deposit.ts';
import type { Deposit } from '#features/agents/deposits/read-deposit.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { momentText, type ShownMoment } from '../../account/parts/moment-text.ts';

/** A deposit with its words, which the server writes so that no page is drawn twice. */
export interface ShownDeposit {
  reference: string;
  method: DepositMethod;
  isTransfer: boolean;
  status: DepositStatus;
  /** In US cents: what came, and what is asked until then. */
  amountMinor: number;
  requestedMinor: number;
  failure: string | null;
  created: ShownMoment;
  /** When its money came. */
  arrived: ShownMoment | null;
}

export function showDeposit(deposit: Deposit, language: LanguageCode): ShownDeposit {
  const { reference, method, status, failure } = deposit;
  return {
    reference,
    method,
    isTransfer: isTransfer(method),
    status,
    amountMinor: deposit.creditedMinor ?? deposit.amountMinor,
    requestedMinor: deposit.amountMinor,
    failure,
    created: momentText(deposit.createdAt, language),
    arrived: status === 'completed' && deposit.decidedAt ? momentText(deposit.decidedAt, language) : null,
  };
}
