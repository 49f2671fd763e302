-- Tables, columns and stored values get the names of docs/glossary.md. No process of an earlier version may run meanwhile.

-- db/functions has every function under its new name: those that no table or view needs are dropped with their triggers,
-- because neither a name nor the name of a parameter can be replaced. They are applied again right after this migration.
do $$
declare
  outdated regprocedure;
begin
  for outdated in
    select pg_proc.oid from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (
        select from pg_depend
        where (refobjid = pg_proc.oid and classid <> 'pg_trigger'::regclass) or (objid = pg_proc.oid and deptype = 'e')
      )
  loop
    execute format('drop function %s cascade', outdated);
  end loop;
end;
$$;

alter function house_day rename to business_day;

alter table newsletter_letters rename to newsletter_campaigns;
alter table newsletter_letter_texts rename to newsletter_campaign_texts;
alter table newsletter_campaign_texts rename column letter_id to campaign_id;
alter table newsletter_recipients rename column letter_id to campaign_id;
alter table sent_notices rename to sent_emails;
alter table papers rename to documents;
alter table paper_marks rename to document_cursors;
alter table rates_news rename to rate_fetches;

alter table agent_adjustments rename column asked_at to requested_at;
alter table agent_adjustments rename column asked_by to requested_by;
alter table agent_requests rename column asked_at to requested_at;
alter table agent_requests rename column asked_by to requested_by;
alter table agents rename column low_balance_told_at to low_balance_emailed_at;
alter view agent_deposit_states rename column asked_minor to requested_minor;
alter table booking_travellers rename column given_name_words to given_name_tokens;
alter table booking_travellers rename column last_name_words to last_name_tokens;
alter table event_polls rename column asked_at to polled_at;
alter table mpesa_commands rename column asked_at to requested_at;
alter table mpesa_pushes rename column asked_at to requested_at;
alter table mpesa_pushes rename column told_at to reported_at;
alter table mpesa_pushes rename column told_amount_minor to reported_amount_minor;
alter table mpesa_pushes rename column told_receipt to reported_receipt;
alter table mpesa_pushes rename column told_result_code to reported_result_code;
alter table mpesa_receipts rename column asked_at to requested_at;
alter table mpesa_receipts rename column heard_at to received_at;
alter table payments rename column asked_at to requested_at;
alter table payments rename column refund_asked_at to refund_requested_at;
alter table statement_lines rename column told_payment_id to reported_payment_id;

alter index mpesa_pushes_told rename to mpesa_pushes_reported;

alter table mpesa_receipts drop constraint mpesa_receipts_state_check, drop constraint mpesa_receipts_make_sense;
drop index mpesa_receipts_to_ask;
update mpesa_receipts set state = 'reported' where state = 'heard';
alter table mpesa_receipts alter column state set default 'reported';
alter table mpesa_receipts
  add check (state in ('reported', 'proved', 'matched', 'unmatched', 'returning', 'returned', 'refuted')),
  add constraint mpesa_receipts_make_sense check (
    (state = 'matched') = (payment_id is not null)
    and (state in ('reported', 'matched', 'refuted') or proved_at is not null)
    and (state <> 'unmatched' or reason is not null)
    and (state = 'returned') = (return_reference is not null)
  );
create index mpesa_receipts_to_ask on mpesa_receipts (coalesce(requested_at, received_at))
  where state in ('reported', 'proved', 'returning');

alter table payments drop constraint payments_started_by_check;
update payments set started_by = 'limited' where started_by = 'glance';
alter table payments add check (started_by in ('limited', 'payer', 'owner'));

update audit_log set
  action = case
    when action like 'letter\_%' then 'campaign_' || substr(action, 8)
    when action = 'invitation_asked_for' then 'invitation_requested'
    when action = 'agent_asked_again' then 'agent_requested_again'
    else regexp_replace(action, '_asked$', '_requested')
  end,
  subject_type = case subject_type when 'newsletter_letter' then 'newsletter_campaign' else subject_type end
where action like 'letter\_%' or action like '%\_asked' or action in ('invitation_asked_for', 'agent_asked_again')
  or subject_type = 'newsletter_letter';

-- The names of constraints and indexes follow their tables.
do $$
declare
  renamed record;
begin
  for renamed in
    select conrelid::regclass as owner, 'constraint' as kind, conname as name from pg_constraint
    where connamespace = 'public'::regnamespace
    union all
    select null, 'index', relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'i'
  loop
    declare
      plain text := regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(renamed.name,
        '^newsletter_letter', 'newsletter_campaign'), '^sent_notices', 'sent_emails'), '^papers', 'documents'),
        '^paper_marks', 'document_cursors'), '^rates_news', 'rate_fetches');
    begin
      continue when plain = renamed.name;
      if renamed.kind = 'constraint' then
        execute format('alter table %s rename constraint %I to %I', renamed.owner, renamed.name, plain);
      -- The index of a constraint was renamed with it.
      elsif to_regclass(quote_ident(renamed.name)) is not null then
        execute format('alter index %I rename to %I', renamed.name, plain);
      end if;
    end;
  end loop;
end;
$$;
