import type { Invariant } from './invariant.ts';

/** By the books, which nobody dates back: sample bookings are made long ago, and numbered when they are made. */
const longAgo = (column: string) => `not exists (
  select from ledger_transfers
  where ledger_transfers.booking_id = ${column} and ledger_transfers.created_at > now() - interval '10 minutes'
)`;

/** Receipts and invoices, and the numbers on them. */
export const documentInvariants: Invariant[] = [
  {
    name: 'documents_without_gaps',
    rule: 'Receipts and invoices are numbered 1, 2, 3 and so on, each number once',
    statement: `
      select format('After %s %s comes %s', kind, number - step, number) as offender
      from (
        select kind, number, number - coalesce(lag(number) over (partition by kind order by number), 0) as step
        from documents
      ) as steps
      where step <> 1`,
  },
  {
    name: 'documents_are_for_something',
    rule: 'A receipt is for money that came, an invoice for a booking that was confirmed, and each has one',
    statement: `
      select format('%s %s is for nothing', kind, number) as offender
      from documents
      left join payments on payments.id = documents.payment_id and captured_at is not null
      left join bookings on bookings.id = documents.booking_id and confirmed_at is not null
      where num_nonnulls(payments.id, bookings.id) <> 1
      union all
      select format('%s documents for %s', count(*), coalesce(payment_id, booking_id))
      from documents group by payment_id, booking_id having count(*) > 1`,
  },
  {
    name: 'agency_invoices_without_gaps',
    rule: 'The invoices of an agency to its customers are numbered 1, 2, 3 and so on, each for something that it sold',
    statement: `
      select format('Agency %s: after %s comes %s', agent_id, number - step, number) as offender
      from (
        select agent_id, number, number - coalesce(lag(number) over (partition by agent_id order by number), 0) as step
        from agency_invoices
      ) as steps
      where step <> 1
      union all
      select format('Invoice %s of agency %s is for nothing', number, agency_invoices.agent_id)
      from agency_invoices
      left join agent_bookings on agent_bookings.booking_id = agency_invoices.booking_id
        and agent_bookings.agent_id = agency_invoices.agent_id and sold_at is not null
      where agent_bookings.booking_id is null`,
  },
  {
    name: 'money_has_its_receipt',
    rule: 'What came has its receipt once those who number have passed it, and within minutes in any case',
    statement: `
      select format('Payment %s has no receipt', payments.id) as offender
      from payments
      where captured_at is not null and not exists (select from documents where payment_id = payments.id) and (
        captured_at < now() - interval '10 minutes' and ${longAgo('payments.booking_id')}
        or exists (
          select from ledger_transfers
          where ledger_transfers.payment_id = payments.id and kind in ('payment_captured', 'deposit')
            and ledger_transfers.id <= (select settled_id from document_cursors where kind = 'receipt')
        )
      )`,
  },
  {
    name: 'confirmed_has_its_invoice',
    rule: 'What was confirmed has its invoice once those who number have passed it, and within minutes in any case',
    statement: `
      select format('%s has no invoice', reference) as offender
      from bookings
      where confirmed_at is not null and not exists (select from documents where booking_id = bookings.id) and (
        confirmed_at < now() - interval '10 minutes' and ${longAgo('bookings.id')}
        or exists (
          select from booking_events
          where booking_events.booking_id = bookings.id and booking_events.kind = 'confirmed'
            and booking_events.id <= (select settled_id from document_cursors where kind = 'invoice')
        )
      )`,
  },
];
