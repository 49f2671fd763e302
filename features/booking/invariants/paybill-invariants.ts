import type { Invariant } from './invariant.ts';

/** Money at the paybill, held against the ledger and against payments: docs/domain/money.md. */
export const paybillInvariants: Invariant[] = [
  {
    name: 'unmatched_money_is_kept',
    rule: 'Money that belongs to nothing is what M-Pesa proved and nobody has matched or sent back',
    statement: `
      select format('unmatched:KES has %s, receipts make %s', kept, made) as offender
      from (
        select
          (select coalesce(sum(balance_minor), 0) from ledger_accounts where code = 'unmatched:KES') as kept,
          (select coalesce(sum(amount_minor), 0) from mpesa_receipts
            where state in ('proved', 'unmatched', 'returning')) as made
      ) as sums
      where kept <> made`,
  },
  {
    name: 'receipts_count_once',
    rule: 'Each receipt came in once where it was proved, and left once where it was matched or sent back',
    statement: `
      with posted as (
        select
          mpesa_receipt as receipt,
          coalesce(sum(amount_minor) filter (where kind = 'paybill_received'), 0) as came,
          coalesce(sum(amount_minor) filter (where kind = 'paybill_matched'), 0) as matched,
          coalesce(sum(amount_minor) filter (where kind = 'paybill_returned'), 0) as returned
        from ledger_transfers where mpesa_receipt is not null
        group by mpesa_receipt
      )
      select format('%s is %s: of %s came %s, %s matched, %s sent back', receipt, state, amount_minor,
        coalesce(came, 0), coalesce(matched, 0), coalesce(returned, 0)) as offender
      from mpesa_receipts left join posted using (receipt)
      where (coalesce(came, 0), coalesce(matched, 0), coalesce(returned, 0)) <> case
        when proved_at is null then row (0::numeric, 0::numeric, 0::numeric)
        when state = 'matched' then row (amount_minor::numeric, amount_minor::numeric, 0::numeric)
        when state = 'returned' then row (amount_minor::numeric, 0::numeric, amount_minor::numeric)
        else row (amount_minor::numeric, 0::numeric, 0::numeric)
      end
      union all
      select format('Transfer %s of %s names no receipt', id, kind) from ledger_transfers
      where 'unmatched:KES' in (debit, credit) and mpesa_receipt is null`,
  },
  {
    name: 'receipts_are_their_payments',
    rule: 'A matched receipt is the one that its payment was settled with, to the shilling; no payment has one that waits',
    statement: `
      select format('%s is %s, payment %s has %s and %s', receipt, mpesa_receipts.state, payments.id,
        provider_reference, captured_minor) as offender
      from mpesa_receipts
      join payments on payments.id = payment_id or (provider = 'mpesa' and provider_reference = receipt)
      where case
        when mpesa_receipts.state = 'matched' then payments.id <> payment_id
          or provider <> 'mpesa'
          or provider_reference is distinct from receipt
          or captured_minor is distinct from mpesa_receipts.amount_minor
        else mpesa_receipts.state not in ('heard', 'refuted')
      end`,
  },
];
