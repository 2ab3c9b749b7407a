-- Outgoing mails and the mailbox of a company.

/* Adds the account's name to the greeting, only at its verified address: a name typed by a stranger reaches
   nobody else. */
create or replace function access.greeted(letter jsonb, person uuid, address text) returns jsonb
stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(
    (select jsonb_set(letter, '{paragraphs,0}', to_jsonb('Bonjour '
      || trim(users.first_name || ' ' || users.last_name) || ','))
      from auth.users
      where letter #>> '{paragraphs,0}' = 'Bonjour,' and users.id = person and users.email = lower(address)
        and users.email_verified
        and trim(users.first_name || users.last_name) <> ''),
    letter)
$$;

/* Stores a mail and enqueues its job. Inside a company the mail belongs to it. No mail leaves a practice
   company, so nothing is stored there. */
create or replace function access.queue_mail(mail uuid, company uuid, person uuid, address text,
  mail_kind text, mail_subject text, letter jsonb) returns void
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if access.is_practice(access.tenant()) then return; end if;
  insert into auth.outgoing_mails (id, tenant_id, user_id, to_address, kind, subject, content)
    values (mail, coalesce(access.tenant(), company), person, address, mail_kind, mail_subject,
      access.greeted(letter, person, address));
  perform jobs.enqueue('send_mail', jsonb_build_object('id', mail),
    jsonb_build_object('key', mail, 'company', company));
end $$;

/* Mailbox of the demo, newest first. A super_admin without an open company reads all mails, a company those
   of its people. `is_hidden` marks links for people who are not only members of this company; the link is
   removed from `letter`. */
create or replace function access.mailbox(before timestamptz, before_id uuid, only_id uuid, row_limit integer)
returns table (id uuid, to_address text, kind text, subject text, letter jsonb, state text,
  created_at timestamptz, is_hidden boolean)
stable language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with seen as (
    select mail.*,
      access.tenant() is not null and exists (
        select from user_roles platform where platform.user_id = mail.user_id and platform.tenant_id is null
        union all
        select from user_tenants elsewhere where elsewhere.user_id = mail.user_id
          and elsewhere.tenant_id <> access.tenant()) as is_hidden
    from auth.outgoing_mails mail
    where (current_setting('role') = 'escale_platform' and access.tenant() is null)
      or mail.tenant_id = access.tenant()
      or exists (select from user_tenants member where member.tenant_id = access.tenant()
        and member.user_id = mail.user_id)
  )
  select seen.id, seen.to_address, seen.kind, seen.subject,
    case when seen.is_hidden then seen.content - 'action' - 'code'
      else seen.content end, seen.state, seen.created_at, seen.is_hidden
  from seen
  where (before is null or (seen.created_at, seen.id) < (before, before_id))
    and (only_id is null or seen.id = only_id)
  order by seen.created_at desc, seen.id desc limit row_limit
$$;

/* State and time of the company's last mail, without its content. */
create or replace function access.last_mail() returns table (state text, at timestamptz)
stable language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select mail.state, coalesce(mail.sent_at, mail.created_at) from auth.outgoing_mails mail
  where mail.tenant_id = access.tenant() order by mail.created_at desc, mail.id desc limit 1
$$;

/* Marks a waiting mail of the company as failed with its reason, and deletes its content. Returns whether it
   was waiting. */
create or replace function access.give_up_mail(mail uuid, reason text) returns boolean
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update auth.outgoing_mails set attempts = attempts + 1, error = reason, state = 'échec', content = null
    where id = mail and tenant_id = access.tenant() and state = 'en file';
  return found;
end $$;

call access.owned_by('escale_auth', 'access.queue_mail', 'access.mailbox', 'access.last_mail',
  'access.give_up_mail');

grant execute on function access.greeted to escale_auth;

grant execute on function access.queue_mail to escale_app, escale_auth;

grant execute on function access.mailbox to escale_app, escale_platform;

grant execute on function access.last_mail to escale_app;

grant execute on function access.give_up_mail to escale_app;
