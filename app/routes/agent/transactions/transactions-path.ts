import type { TransactionStatus, TransactionType } from '#features/agents/transactions/transaction.ts';

interface Filter {
  type: TransactionType | null;
  status: TransactionStatus | null;
}

/** The address of a page of the list. */
export function transactionsPath({ type, status }: Filter, page: number): string {
  const params = new URLSearchParams({
    ...(type && { type }),
    ...(status && { status }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `/agent/transactions?${params}` : '/agent/transactions';
}
