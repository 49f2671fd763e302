import type { StatementFormatName } from '#features/payments/statements/statement-line.ts';
import { dateFormat } from '#lib/formats.ts';

export const formatLabels: Record<StatementFormatName, string> = {
  mpesa: 'M-Pesa',
  stripe_balance: 'Stripe, balance',
  stripe_payments: 'Stripe, payments',
  sandbox: 'Sandbox',
};

const day = dateFormat('en-US', { timeZone: 'Africa/Nairobi', dateStyle: 'medium' });

/** Nov 1, 2026 – Nov 15, 2026 */
export function periodText({ beginsAt, endsAt }: { beginsAt: Date | null; endsAt: Date | null }): string {
  if (!beginsAt || !endsAt) return 'No line could be read';
  return day.formatRange(beginsAt, endsAt);
}
