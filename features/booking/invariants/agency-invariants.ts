import type { Invariants } from './booking-invariants.ts';

/** Agency balances compared with their bookings and deposits: docs/domain/agents.md. */
export const agencyInvariants: Invariants = {
  agencies_have_their_accounts: {
    rule: 'Each agency has its five accounts, whole and with a floor under all that is its own',
    stopsSales: true,
    statement: (of) => `
      select format('%s of agency %s', wanted.kind, agents.id) as offender, 'agency:' || agents.id as subject
      from agents
      cross join (values ('agent'), ('agent_held'), ('agent_sales'), ('agent_net'), ('agent_markup')) as wanted (kind)
      left join ledger_accounts on code = wanted.kind || ':' || agents.id || ':USD'
      where ${of({ agency: 'agents.id' })} and (code is null
        or parts <> 1
        or (kind <> 'agent_sales') <> (floor_minor is not null)
        or floor_minor > 0
        or (kind <> 'agent' and floor_minor < 0))`,
  },
  agency_transfers_name_it: {
    rule: 'A transfer on an agency account names that agency and no account of another',
    statement: (of) => `
      select format('Transfer %s (%s) from %s to %s names %s', id, kind, debit, credit, coalesce(agent_id::text, 'nobody'))
        as offender, 'transfer:' || id as subject
      from ledger_transfers
      where ${of({ transfer: 'id' })} and ((debit like 'agent%' and split_part(debit, ':', 2) is distinct from agent_id::text)
        or (credit like 'agent%' and split_part(credit, ':', 2) is distinct from agent_id::text))`,
  },
  agency_credit_is_its_statement: {
    rule: 'The credit of an agency is where its statement ends',
    stopsSales: true,
    statement: (of) => `
      with lines as (
        select agent_id, sum(amount) as amount
        from (
          select agent_id, amount_minor as amount from ledger_transfers
          where credit in ('agent:' || agent_id || ':USD', 'agent_held:' || agent_id || ':USD')
            and kind in ('deposit', 'fare_returned', 'adjustment', 'put_back')
          union all
          select agent_id, -amount_minor from ledger_transfers
          where debit in ('agent:' || agent_id || ':USD', 'agent_held:' || agent_id || ':USD')
            and kind in ('fare_earned', 'adjustment', 'taken_back')
        ) as moves
        where ${of({ agency: 'agent_id' })}
        group by agent_id
      )
      select format('Agency %s has %s, its statement ends at %s', agent_id, credit_balance_minor, coalesce(amount, 0))
        as offender, 'agency:' || agent_id as subject
      from agent_money left join lines using (agent_id)
      where ${of({ agency: 'agent_id' })} and credit_balance_minor <> coalesce(amount, 0)`,
  },
  agencies_reserve_their_holds: {
    rule: 'An agency has reserved exactly what its open holds cost',
    stopsSales: true,
    statement: (of) => `
      with open as (
        select agent_id, sum(net_minor) as amount
        from agent_bookings join bookings on bookings.id = booking_id
        where status = 'held' and ${of({ agency: 'agent_id' })} group by agent_id
      )
      select format('Agency %s has reserved %s, its holds cost %s', agent_id, reserved_minor, coalesce(amount, 0))
        as offender, 'agency:' || agent_id as subject
      from agent_money left join open using (agent_id)
      where ${of({ agency: 'agent_id' })} and reserved_minor <> coalesce(amount, 0)`,
  },
  agency_totals_are_its_sales: {
    rule: 'The sales and commissions of an agency match its bookings, one by one and in total',
    statement: (of) => `
      with listed as (
        select agent_id, sum(sale_amount_minor) as sales, sum(commission_amount_minor) as commissions
        from agent_sales where ${of({ agency: 'agent_id' })} group by agent_id
      ), stands as (
        select
          agent_id,
          sum(case when status = 'confirmed' then total_usd_minor::bigint else net_minor - coalesce(returned.amount, 0) end)
            as sales,
          sum(commission_minor::bigint) filter (where status = 'confirmed') as commissions
        from agent_bookings
        join bookings on bookings.id = booking_id
        left join (
          select booking_id, sum(amount_minor) as amount from ledger_transfers
          where kind = 'fare_returned' and ${of({ agency: 'agent_id' })} group by booking_id
        ) as returned using (booking_id)
        where confirmed_at is not null and ${of({ agency: 'agent_id' })}
        group by agent_id
      )
      select format('Agency %s sold for %s and earned %s; its sales list %s and %s, its bookings %s and %s', agent_id,
        total_sales_minor, total_commissions_minor, listed.sales, listed.commissions, stands.sales, stands.commissions)
        as offender, 'agency:' || agent_id as subject
      from agent_money left join listed using (agent_id) left join stands using (agent_id)
      where ${of({ agency: 'agent_id' })} and (total_sales_minor <> coalesce(listed.sales, 0) or total_sales_minor <> coalesce(stands.sales, 0)
        or total_commissions_minor <> coalesce(listed.commissions, 0)
        or total_commissions_minor <> coalesce(stands.commissions, 0))`,
  },
  agency_sales_keep_their_moment: {
    rule: 'A sale of an agency was made when its booking was confirmed, and nothing else is a sale',
    statement: (of) => `
      select format('%s was confirmed %s and sold %s', reference, coalesce(confirmed_at::text, 'never'),
        coalesce(sold_at::text, 'never')) as offender, 'booking:' || bookings.id as subject
      from agent_bookings join bookings on bookings.id = booking_id
      where ${of({ booking: 'bookings.id' })} and sold_at is distinct from confirmed_at`,
  },
  agency_prices_add_up: {
    rule: 'The customer of an agency pays the fare and its markup, to the cent, and pays us nothing',
    statement: (of) => `
      select format('%s costs %s: %s and %s at %s percent', reference, total_usd_minor, net_minor, commission_minor,
        markup_percentage) as offender, 'booking:' || bookings.id as subject
      from agent_bookings join bookings on bookings.id = booking_id
      where ${of({ booking: 'bookings.id' })} and (total_usd_minor <> net_minor + commission_minor
        or commission_minor <> round(net_minor * markup_percentage / 100)
        or exists (select from payments where payments.booking_id = bookings.id))`,
  },
  agencies_pay_for_what_they_sold: {
    rule: 'The ledger has the reserved, released, paid and earned amounts of each agency booking, exactly once',
    statement: (of) => `
      with posted as (
        select
          booking_id,
          coalesce(sum(amount_minor) filter (
            where kind = 'credit_reserved' and debit like 'agent:%' and credit like 'agent_held:%'), 0) as reserved,
          coalesce(sum(amount_minor) filter (
            where kind = 'credit_released' and debit like 'agent_held:%' and credit like 'agent:%'), 0) as released,
          coalesce(sum(amount_minor) filter (where kind = 'fare_earned' and debit like 'agent_held:%'), 0) as paid,
          coalesce(sum(amount_minor) filter (where kind = 'sale_made'), 0) as sold,
          coalesce(sum(amount_minor) filter (where kind = 'commission_earned'), 0) as earned
        from ledger_transfers where booking_id is not null and agent_id is not null and ${of({ booking: 'booking_id' })}
        group by booking_id
      )
      select format('%s is %s: of %s were %s reserved, %s given back and %s paid; %s sold, %s earned of %s', reference,
        status, net_minor, reserved, released, paid, sold, earned, commission_minor) as offender,
        'booking:' || bookings.id as subject
      from agent_bookings
      join bookings on bookings.id = booking_id
      left join posted using (booking_id)
      where ${of({ booking: 'bookings.id' })} and (coalesce(reserved, 0), coalesce(released, 0), coalesce(paid, 0), coalesce(sold, 0), coalesce(earned, 0))
        <> case
          when confirmed_at is not null then row (net_minor::numeric, 0::numeric, net_minor::numeric, net_minor::numeric,
            commission_minor::numeric)
          when status = 'held' then row (net_minor::numeric, 0::numeric, 0::numeric, 0::numeric, 0::numeric)
          else row (net_minor::numeric, net_minor::numeric, 0::numeric, 0::numeric, 0::numeric)
        end`,
  },
  cancelled_sales_are_reversed: {
    rule: 'A cancelled sale earns nothing and is reversed by its refunded fares; any other stands',
    statement: (of) => `
      with posted as (
        select
          booking_id,
          coalesce(sum(amount_minor) filter (where kind = 'fare_returned' and credit like 'agent:%'), 0) as returned,
          coalesce(sum(amount_minor) filter (where kind = 'sale_reversed'), 0) as unsold,
          coalesce(sum(amount_minor) filter (where kind = 'commission_reversed'), 0) as unearned
        from ledger_transfers where booking_id is not null and agent_id is not null and ${of({ booking: 'booking_id' })}
        group by booking_id
      )
      select format('%s is %s: %s of %s came back, %s is unsold, %s of %s unearned', reference, status, returned,
        net_minor, unsold, unearned, commission_minor) as offender, 'booking:' || bookings.id as subject
      from agent_bookings
      join bookings on bookings.id = booking_id
      join posted using (booking_id)
      where ${of({ booking: 'bookings.id' })} and case
        when status = 'cancelled' and confirmed_at is not null
          then unearned <> commission_minor or unsold <> returned or returned > net_minor
        else (returned, unsold, unearned) <> (0::numeric, 0::numeric, 0::numeric)
      end`,
  },
  deposits_are_credited_once: {
    rule: 'A received deposit is credited once, with the received amount, and not by its requester; no other is',
    stopsSales: true,
    statement: (of) => `
      select format('%s is %s: %s came, %s credited by %s transfers', reference, status, captured_usd_minor,
        coalesce(credited.amount, 0), coalesce(credited.transfers, 0)) as offender,
        'agency:' || agent_deposits.agent_id as subject
      from agent_deposits
      left join agent_deposit_states as states using (id, agent_id, reference)
      left join lateral (
        select count(*) as transfers, sum(amount_minor) as amount from ledger_transfers
        where ledger_transfers.agent_id = agent_deposits.agent_id
          and ledger_transfers.payment_id = states.payment_id and credit = 'agent:' || agent_id || ':USD'
          and kind = 'deposit'
      ) as credited on true
      where ${of({ agency: 'agent_deposits.agent_id' })} and (states.payment_id is null
        or coalesce(credited.amount, 0) <> case when status = 'completed' then captured_usd_minor else 0 end
        or credited.transfers > 1
        or received_by = states.requested_by)`,
  },
  adjustments_are_posted_once: {
    rule: 'An approved adjustment is posted once, as approved; any other never',
    stopsSales: true,
    statement: (of) => `
      select format('Adjustment %s of agency %s by %s is %s: %s posted', agent_adjustments.id, agent_adjustments.agent_id,
        agent_adjustments.amount_minor, coalesce(outcome, 'open'), coalesce(posted.amount, 0)) as offender,
        'agency:' || agent_adjustments.agent_id as subject
      from agent_adjustments
      left join lateral (
        select count(*) as transfers, sum(case
          when (debit, credit) = ('adjustments:USD', 'agent:' || agent_adjustments.agent_id || ':USD') then amount_minor
          when (debit, credit) = ('agent:' || agent_adjustments.agent_id || ':USD', 'adjustments:USD') then -amount_minor
        end) as amount
        from ledger_transfers where adjustment_id = agent_adjustments.id
      ) as posted on true
      where ${of({ agency: 'agent_adjustments.agent_id' })} and (transfers <> case when outcome = 'approved' then 1 else 0 end
        or coalesce(posted.amount, 0) <> case when outcome = 'approved' then agent_adjustments.amount_minor else 0 end
        or (outcome is not null and (decided_by is null or (decided_by = requested_by) <> (outcome = 'withdrawn'))))`,
  },
};
