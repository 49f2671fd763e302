import type { AgentTransaction } from '#features/agents/transactions/transaction.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { momentText, type ShownMoment } from '../../account/parts/moment-text.ts';

export type ShownTransaction = Omit<AgentTransaction, 'at' | 'arrivedAt'> & {
  at: ShownMoment;
  arrived: ShownMoment | null;
};

export function showTransaction(
  { at, arrivedAt, ...transaction }: AgentTransaction,
  language: LanguageCode,
): ShownTransaction {
  return {
    ...transaction,
    at: momentText(at, language),
    arrived: arrivedAt && momentText(arrivedAt, language),
  };
}

/** Money that never moved, or not to here. */
export function isVoid({ status }: Pick<AgentTransaction, 'status'>): boolean {
  return status === 'voided' || status === 'failed';
}
