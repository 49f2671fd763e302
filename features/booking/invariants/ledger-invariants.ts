import { type Invariants, ofPayment } from './booking-invariants.ts';

/** Accounts of an agency concern that agency. */
const subjectOfAccount = `case when code like 'agent%' then 'agency:' || split_part(code, ':', 2) else 'account:' || code end`;

export const ledgerInvariants: Invariants = {
  ledger_closes: {
    rule: 'The balances of each currency add up to nothing',
    statement: () => `
      select format('%s: %s too much', currency, sum(balance_minor)) as offender, 'ledger:' || currency as subject
      from ledger_accounts group by currency having sum(balance_minor) <> 0`,
  },
  balances_are_their_transfers: {
    rule: 'Each account has what was moved to it less what was moved away',
    stopsSales: true,
    // Transfers are only ever added, so the watch adds the later ones to sums that it keeps.
    statement: (_, lastSummed) => `
      with moved as (
        select code, sum(amount) as amount
        from (
          select code, amount_minor as amount from ledger_sums where ${lastSummed} > 0
          union all
          select debit, -amount_minor from ledger_transfers where id > ${lastSummed}
          union all
          select credit, amount_minor from ledger_transfers where id > ${lastSummed}
        ) as sides
        group by code
      ), kept as (
        select code, sum(balance_minor) as amount from ledger_accounts group by code
      )
      select format('%s has %s, its transfers make %s', code, kept.amount, coalesce(moved.amount, 0)) as offender,
        ${subjectOfAccount} as subject
      from kept full join moved using (code)
      where kept.amount is distinct from coalesce(moved.amount, 0)`,
  },
  accounts_above_their_floor: {
    rule: 'No account is below its floor, but for what a provider took back of deposits',
    stopsSales: true,
    statement: () => `
      with taken as (
        select 'agent:' || agent_id || ':USD' as code, sum(taken_usd_minor) as amount
        from payment_takebacks
        join payments on payments.id = payment_id
        join agent_deposits on agent_deposits.id = deposit_id
        group by agent_id
      )
      select format('%s has %s, at least %s less %s', code, balance_minor, floor_minor, coalesce(taken.amount, 0)) as offender,
        ${subjectOfAccount} as subject
      from ledger_accounts left join taken using (code)
      where balance_minor + coalesce(taken.amount, 0) < floor_minor`,
  },
  accounts_are_whole: {
    rule: 'Each account has all its parts',
    statement: () => `
      select format('%s has %s parts of %s', code, count(*), max(parts)) as offender, ${subjectOfAccount} as subject
      from ledger_accounts group by code having count(*) <> max(parts) or min(parts) <> max(parts)`,
  },
  transfers_know_why: {
    rule: 'Each transfer belongs to a booking and a payment that exist, and names the booking, takeback, receipt or adjustment behind it',
    statement: (of) => `
      select format('Transfer %s of booking %s and payment %s', ledger_transfers.id, ledger_transfers.booking_id,
        payment_id) as offender, 'transfer:' || ledger_transfers.id as subject
      from ledger_transfers
      left join bookings on bookings.id = ledger_transfers.booking_id
      left join payments on payments.id = payment_id
      where ${of({ transfer: 'ledger_transfers.id' })} and ((ledger_transfers.booking_id is not null and bookings.id is null)
        or (payment_id is not null and payments.id is null)
        or (payments.booking_id <> ledger_transfers.booking_id)
        or (kind in ('taken_back', 'put_back', 'dispute_fee', 'dispute_fee_returned') and takeback_id is null)
        or ('customers:USD' in (debit, credit) and ledger_transfers.booking_id is null)
        or ('unmatched:KES' in (debit, credit) and mpesa_receipt is null)
        or ('adjustments:USD' in (debit, credit) and adjustment_id is null))`,
  },
};

/** Paybill money compared with the ledger and with payments: docs/domain/money.md. */
export const paybillInvariants: Invariants = {
  unmatched_money_is_retained: {
    rule: 'Unmatched money is what M-Pesa confirmed and nobody has matched or sent back',
    statement: () => `
      select format('unmatched:KES has %s, receipts make %s', kept, made) as offender, 'account:unmatched:KES' as subject
      from (
        select
          (select coalesce(sum(balance_minor), 0) from ledger_accounts where code = 'unmatched:KES') as kept,
          (select coalesce(sum(amount_minor), 0) from mpesa_receipts
            where state in ('proved', 'unmatched', 'returning')) as made
      ) as sums
      where kept <> made`,
  },
  receipts_count_once: {
    rule: 'Each confirmed receipt is posted once in, and once out when matched or sent back',
    statement: (of) => `
      with posted as (
        select
          mpesa_receipt as receipt,
          coalesce(sum(amount_minor) filter (where kind = 'paybill_received'), 0) as came,
          coalesce(sum(amount_minor) filter (where kind = 'paybill_matched'), 0) as matched,
          coalesce(sum(amount_minor) filter (where kind = 'paybill_returned'), 0) as returned
        from ledger_transfers where mpesa_receipt is not null and ${of({ receipt: 'mpesa_receipt' })}
        group by mpesa_receipt
      )
      select format('%s is %s: of %s came %s, %s matched, %s sent back', receipt, state, amount_minor,
        coalesce(came, 0), coalesce(matched, 0), coalesce(returned, 0)) as offender, 'receipt:' || receipt as subject
      from mpesa_receipts left join posted using (receipt)
      where ${of({ receipt: 'receipt' })} and (coalesce(came, 0), coalesce(matched, 0), coalesce(returned, 0)) <> case
        when proved_at is null then row (0::numeric, 0::numeric, 0::numeric)
        when state = 'matched' then row (amount_minor::numeric, amount_minor::numeric, 0::numeric)
        when state = 'returned' then row (amount_minor::numeric, 0::numeric, amount_minor::numeric)
        else row (amount_minor::numeric, 0::numeric, 0::numeric)
      end`,
  },
  receipts_are_their_payments: {
    rule: 'A matched receipt is the one that its payment was settled with, to the shilling; no payment has one that waits',
    statement: (of) => `
      select format('%s is %s, payment %s has %s and %s', receipt, mpesa_receipts.state, payments.id,
        provider_reference, captured_minor) as offender, 'receipt:' || receipt as subject
      from mpesa_receipts
      join payments on payments.id = payment_id or (provider = 'mpesa' and provider_reference = receipt)
      where ${of({ receipt: 'receipt' })} and case
        when mpesa_receipts.state = 'matched' then payments.id <> payment_id
          or provider <> 'mpesa'
          or provider_reference is distinct from receipt
          or captured_minor is distinct from mpesa_receipts.amount_minor
        else mpesa_receipts.state not in ('reported', 'refuted')
      end`,
  },
};

/** The triggers that the migrations created on append-only tables. tgtype 58: before update, delete or truncate. */
export const guardInvariants: Invariants = {
  guards_stand: {
    rule: 'The append-only triggers of history, audit log, ledger and numbered documents exist and are enabled as declared',
    statement: () => `
      select format('%s of %s is %s', wanted.name, wanted.place, case
        when tgname is null then 'gone'
        when tgenabled <> wanted.state then format('set to %s instead of %s', tgenabled, wanted.state)
        else 'another one'
      end) as offender, 'trigger:' || wanted.name as subject
      from (values
        ('settings_history', 'settings_history_append_only', 'O', 58, 'refuse_change'),
        ('audit_log', 'audit_log_append_only', 'A', 58, 'refuse_change'),
        ('documents', 'documents_append_only', 'O', 58, 'refuse_change'),
        ('ledger_transfers', 'ledger_transfers_append_only', 'O', 58, 'refuse_change'),
        ('ledger_transfers', 'ledger_transfers_move_balances', 'O', 4, 'move_ledger_balances'),
        ('ledger_accounts', 'ledger_accounts_guard', 'O', 31, 'guard_ledger_accounts'),
        ('ledger_accounts', 'ledger_accounts_guard_all', 'O', 34, 'guard_ledger_accounts')
      ) as wanted (place, name, state, fires, function)
      left join pg_trigger on tgrelid = wanted.place::regclass and tgname = wanted.name
      where tgname is null
        or tgenabled <> wanted.state::"char"
        or tgtype <> wanted.fires
        or tgfoid <> to_regproc(wanted.function)`,
  },
};

/** By the ledger, whose dates are real: sample bookings are backdated, and numbered when they are made. */
const longAgo = (column: string) => `not exists (
  select from ledger_transfers
  where ledger_transfers.booking_id = ${column} and ledger_transfers.created_at > now() - interval '10 minutes'
)`;

/** Numbering has passed the transfer or event with this id. */
const isNumbered = (kind: 'receipt' | 'invoice', column: string) =>
  `${column} <= (select settled_id from document_cursors where kind = '${kind}')`;

/** Receipts and invoices, and the numbers on them. */
export const documentInvariants: Invariants = {
  documents_without_gaps: {
    rule: 'Receipts and invoices are numbered 1, 2, 3 and so on, each number once',
    statement: (of) => `
      select format('After %s %s comes %s', kind, coalesce(before.number, 0), documents.number) as offender,
        'document:' || kind || ':' || documents.number as subject
      from documents
      left join lateral (
        select number from documents as earlier
        where earlier.kind = documents.kind and earlier.number < documents.number
        order by number desc limit 1
      ) as before on true
      where ${of({ document: 'documents.number' })} and documents.number <> coalesce(before.number, 0) + 1`,
  },
  documents_are_for_something: {
    rule: 'A receipt is for received money, an invoice for a confirmed booking, and each has one',
    statement: (of) => `
      select format('%s %s is for nothing', kind, number) as offender, 'document:' || kind || ':' || number as subject
      from documents
      left join payments on payments.id = documents.payment_id and captured_at is not null
      left join bookings on bookings.id = documents.booking_id and confirmed_at is not null
      where ${of({ document: 'number' })} and (
        num_nonnulls(payments.id, bookings.id) <> 1
        or exists (
          select from documents as other
          where (other.payment_id = documents.payment_id or other.booking_id = documents.booking_id)
            and (other.kind, other.number) <> (documents.kind, documents.number)
        )
      )`,
  },
  agency_invoices_without_gaps: {
    rule: 'The invoices of an agency to its customers are numbered 1, 2, 3 and so on, each for something that it sold',
    statement: (of) => `
      select format('Agency %s: after %s comes %s', agent_id, number - step, number) as offender, 'agency:' || agent_id as subject
      from (
        select agent_id, number, number - coalesce(lag(number) over (partition by agent_id order by number), 0) as step
        from agency_invoices
        where ${of({ agency: 'agent_id' })}
      ) as steps
      where step <> 1
      union all
      select format('Invoice %s of agency %s is for nothing', number, agency_invoices.agent_id),
        'agency:' || agency_invoices.agent_id
      from agency_invoices
      left join agent_bookings on agent_bookings.booking_id = agency_invoices.booking_id
        and agent_bookings.agent_id = agency_invoices.agent_id and sold_at is not null
      where agent_bookings.booking_id is null and ${of({ agency: 'agency_invoices.agent_id' })}`,
  },
  money_has_its_receipt: {
    rule: 'Received money has its receipt once numbering has passed it, and within minutes in any case',
    endsByItself: true,
    // By booking or agency, because transfers have no index by payment.
    statement: (of) => `
      select format('Payment %s has no receipt', payments.id) as offender, 'payment:' || payments.id as subject
      from payments
      left join agent_deposits on agent_deposits.id = deposit_id
      where ${of(ofPayment)} and captured_at is not null
        and not exists (select from documents where payment_id = payments.id) and (
          captured_at < now() - interval '10 minutes' and ${longAgo('payments.booking_id')}
          or exists (
            select from ledger_transfers
            where ledger_transfers.booking_id = payments.booking_id and ledger_transfers.payment_id = payments.id
              and kind = 'payment_captured' and ${isNumbered('receipt', 'ledger_transfers.id')}
          )
          or exists (
            select from ledger_transfers
            where ledger_transfers.agent_id = agent_deposits.agent_id and ledger_transfers.payment_id = payments.id
              and kind = 'deposit' and ${isNumbered('receipt', 'ledger_transfers.id')}
          )
        )`,
  },
  confirmed_has_its_invoice: {
    rule: 'A confirmed booking has its invoice once numbering has passed it, and within minutes in any case',
    endsByItself: true,
    statement: (of) => `
      select format('%s has no invoice', reference) as offender, 'booking:' || id as subject
      from bookings
      where ${of({ booking: 'bookings.id' })} and confirmed_at is not null and not exists (select from documents where booking_id = bookings.id) and (
        confirmed_at < now() - interval '10 minutes' and ${longAgo('bookings.id')}
        or exists (
          select from booking_events
          where booking_events.booking_id = bookings.id and booking_events.kind = 'confirmed'
            and ${isNumbered('invoice', 'booking_events.id')}
        )
      )`,
  },
};
