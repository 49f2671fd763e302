-- The newsletter, its subscribers and recipients, and the key by which a mail is recognised after a restore.

-- Refuses a change of state that features/notifications/subscription.ts does not list.
create or replace function newsletter_subscribers_check_move() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in
    (('pending', 'confirmed'), ('pending', 'left'), ('confirmed', 'left'), ('left', 'pending')) then
    raise exception 'a subscription does not move from % to %', old.state, new.state
      using errcode = 'check_violation';
  end if;
  return new;
end;
$$;

create or replace trigger newsletter_subscribers_check_move
  before update on newsletter_subscribers
  for each row when (old.state <> new.state)
  execute function newsletter_subscribers_check_move();

-- Refuses a change of state that features/notifications/campaigns/campaign.ts does not list.
create or replace function newsletter_campaigns_check_move() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (
    ('draft', 'sending'), ('sending', 'paused'), ('sending', 'stopped'), ('sending', 'sent'), ('paused', 'sending'),
    ('paused', 'stopped')
  ) then
    raise exception 'a newsletter does not move from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end;
$$;

create or replace trigger newsletter_campaigns_check_move
  before update on newsletter_campaigns
  for each row when (old.state <> new.state)
  execute function newsletter_campaigns_check_move();

-- Refuses to change or delete a newsletter that is not a draft, so that it stays as it was sent.
create or replace function newsletter_campaigns_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'only a draft can be changed or deleted' using errcode = 'restrict_violation';
end;
$$;

create or replace trigger newsletter_campaigns_title_is_fixed
  before update on newsletter_campaigns
  for each row when (old.state <> 'draft' and (old.title, old.started_at, old.recipient_count) is distinct from (new.title, new.started_at, new.recipient_count))
  execute function newsletter_campaigns_refuse_change();
create or replace trigger newsletter_campaigns_delete_drafts_only
  before delete on newsletter_campaigns
  for each row when (old.state <> 'draft')
  execute function newsletter_campaigns_refuse_change();

-- Refuses to change the text of a newsletter that is not a draft.
create or replace function newsletter_campaign_texts_of_drafts_only() returns trigger language plpgsql as $$
begin
  -- Locks the newsletter, so that no text changes while the sending starts. Deleting a draft deletes its texts.
  perform from newsletter_campaigns where id in (old.campaign_id, new.campaign_id) for share;
  if exists (
    select from newsletter_campaigns where id in (old.campaign_id, new.campaign_id) and state <> 'draft'
  ) then
    raise exception 'only a draft can be changed or deleted' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end;
$$;

create or replace trigger newsletter_campaign_texts_of_drafts_only
  before insert or update or delete on newsletter_campaign_texts
  for each row execute function newsletter_campaign_texts_of_drafts_only();

-- Refuses a change of state that would send a newsletter to one recipient twice.
create or replace function newsletter_recipients_check_move() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (
    ('waiting', 'queued'), ('waiting', 'skipped'), ('queued', 'waiting'), ('queued', 'sent'), ('queued', 'failed'),
    ('queued', 'skipped')
  ) then
    raise exception 'a recipient does not move from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end;
$$;

create or replace trigger newsletter_recipients_check_move
  before update on newsletter_recipients
  for each row when (old.state <> new.state)
  execute function newsletter_recipients_check_move();

-- Hashes the recipient and the subject of an email. `mails_before_restore` holds these keys, so that no email is sent twice
-- after a restore.
create or replace function sent_mail_key(kind text, email text, booking_id uuid, subject text) returns text
language sql immutable as $$
  select encode(sha256(convert_to(
    kind || chr(10) || lower(email) || chr(10) || coalesce(booking_id::text, '') || chr(10) || subject, 'UTF8'
  )), 'hex')
$$;
