import type { Invariant } from './invariant.ts';

export const ledgerInvariants: Invariant[] = [
  {
    name: 'ledger_closes',
    rule: 'The balances of each currency add up to nothing',
    statement: `
      select format('%s: %s too much', currency, sum(balance_minor)) as offender
      from ledger_accounts group by currency having sum(balance_minor) <> 0`,
  },
  {
    name: 'balances_are_their_transfers',
    rule: 'Each account has what was moved to it less what was moved away',
    statement: `
      with moved as (
        select code, sum(amount) as amount
        from (
          select debit as code, -amount_minor as amount from ledger_transfers
          union all
          select credit, amount_minor from ledger_transfers
        ) as sides
        group by code
      ), kept as (
        select code, sum(balance_minor) as amount from ledger_accounts group by code
      )
      select format('%s has %s, its transfers make %s', code, kept.amount, coalesce(moved.amount, 0)) as offender
      from kept full join moved using (code)
      where kept.amount is distinct from coalesce(moved.amount, 0)`,
  },
  {
    name: 'accounts_above_their_floor',
    rule: 'No account is below its floor, but for what a provider took back of deposits',
    statement: `
      with taken as (
        select 'agent:' || agent_id || ':USD' as code, sum(taken_usd_minor) as amount
        from payment_takebacks
        join payments on payments.id = payment_id
        join agent_deposits on agent_deposits.id = deposit_id
        group by agent_id
      )
      select format('%s has %s, at least %s less %s', code, balance_minor, floor_minor, coalesce(taken.amount, 0)) as offender
      from ledger_accounts left join taken using (code)
      where balance_minor + coalesce(taken.amount, 0) < floor_minor`,
  },
  {
    name: 'accounts_are_whole',
    rule: 'Each account has all its parts',
    statement: `
      select format('%s has %s parts of %s', code, count(*), max(parts)) as offender
      from ledger_accounts group by code having count(*) <> max(parts) or min(parts) <> max(parts)`,
  },
  {
    name: 'transfers_know_why',
    rule: 'Each transfer belongs to a booking and a payment that exist',
    statement: `
      select format('Transfer %s of booking %s and payment %s', ledger_transfers.id, ledger_transfers.booking_id,
        payment_id) as offender
      from ledger_transfers
      left join bookings on bookings.id = ledger_transfers.booking_id
      left join payments on payments.id = payment_id
      where (ledger_transfers.booking_id is not null and bookings.id is null)
        or (payment_id is not null and payments.id is null)
        or (payments.booking_id <> ledger_transfers.booking_id)`,
  },
];
