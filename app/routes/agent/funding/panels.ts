import type { DepositMethod } from '#features/agents/deposits/deposit.ts';

/** Which instructions belong to a way to pay. */
export const panelOf = {
  bank_transfer: 'bank',
  wire_transfer: 'wire',
  credit_card: 'card',
  debit_card: 'card',
  mobile_money: 'mobile',
} as const satisfies Record<DepositMethod, string>;

export type Panel = (typeof panelOf)[DepositMethod];
