-- A refund is sent by its provider or by a person, never by both. docs/domain/money.md.
alter table payments
  -- Somebody sends it otherwise: from then on the provider is not asked. Of one that was sent: that a person did.
  add column refund_by_hand_at timestamptz,
  -- The provider has sent it as well, and calls that so: the money went twice. And when somebody had seen to it.
  add column refund_also_sent text check (char_length(refund_also_sent) between 1 and 120),
  add column refund_also_sent_seen_at timestamptz,
  add constraint payments_sent_twice check (
    (refund_also_sent is null or (state = 'refunded' and refund_by_hand_at is not null))
    and (refund_also_sent_seen_at is null or refund_also_sent is not null)
  );

create index payments_to_see_to on payments (refund_due_at)
  where refund_also_sent is not null and refund_also_sent_seen_at is null;
