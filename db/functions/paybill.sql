-- Receipts of M-Pesa: their states and their payments.

-- Refuses a change of state that is not listed here, and a change of the amount once M-Pesa has confirmed the receipt.
create or replace function guard_mpesa_receipts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'reported' then
      raise exception 'A new receipt must be in state reported' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (old.receipt, old.amount_minor) is distinct from (new.receipt, new.amount_minor) and old.state not in ('reported', 'refuted') then
    raise exception 'A confirmed receipt keeps its amount' using errcode = 'restrict_violation';
  end if;
  if old.state <> new.state and (old.state, new.state) not in (
    ('reported', 'proved'), ('reported', 'refuted'), ('refuted', 'reported'),
    -- M-Pesa has confirmed the prompt that was paid.
    ('reported', 'matched'),
    ('proved', 'matched'), ('proved', 'unmatched'),
    ('unmatched', 'matched'), ('unmatched', 'returning'),
    -- M-Pesa refused the reversal, or executed it.
    ('returning', 'unmatched'), ('returning', 'returned')
  ) then
    raise exception 'A receipt can not go from % to %', old.state, new.state using errcode = 'restrict_violation';
  end if;
  return new;
end;
$$;

create or replace trigger mpesa_receipts_guard before insert or update on mpesa_receipts
  for each row execute function guard_mpesa_receipts();

-- Matches a captured payment with its receipt. A prompt and the paybill report the same money, in any order: the receipt of
-- a captured payment is no longer unmatched money. A prompt that was paid without a known receipt takes one with the same
-- reference and amount. The setting keeps a plan that was made on an empty table from scanning the full one.
create or replace function claim_mpesa_receipt() returns trigger language plpgsql
set enable_seqscan = off
as $$
declare
  claimed mpesa_receipts;
  reference text := coalesce(
    (select bookings.reference from bookings where id = new.booking_id),
    (select agent_deposits.reference from agent_deposits where id = new.deposit_id)
  );
begin
  if is_mpesa_receipt(new.provider_reference) is not true then
    update payments set provider_reference = waiting.receipt
    from (
      select receipt from mpesa_receipts
      where state in ('proved', 'unmatched') and amount_minor = new.captured_minor
        and account_key(account) = account_key(reference)
        and receipt = coalesce((select reported_receipt from mpesa_pushes where payment_id = new.id), receipt)
        and not exists (
          select from payments as others where others.provider = 'mpesa' and others.provider_reference = receipt
        )
      order by paid_at
      limit 1
    ) as waiting
    where id = new.id;
    return null;
  end if;
  select mpesa_receipts.* into claimed from mpesa_receipts
  where receipt = new.provider_reference and state in ('reported', 'proved', 'unmatched')
    and amount_minor = new.captured_minor and account_key(account) = account_key(reference)
  for update;
  if not found then
    return null;
  end if;
  update mpesa_receipts set state = 'matched', payment_id = new.id, reason = null, decided_at = clock_timestamp()
  where receipt = claimed.receipt;
  if claimed.state <> 'reported' then
    insert into ledger_transfers (debit, credit, amount_minor, kind, booking_id, payment_id, mpesa_receipt)
    values ('unmatched:KES', 'money:mpesa:KES', claimed.amount_minor, 'paybill_matched', new.booking_id, new.id,
      claimed.receipt);
  end if;
  return null;
end;
$$;

create or replace trigger payments_claim_mpesa_receipt after insert or update of state, provider_reference on payments
  for each row when (new.provider = 'mpesa' and new.state in ('captured', 'refund_due', 'refunded'))
  execute function claim_mpesa_receipt();
