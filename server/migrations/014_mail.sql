-- Mail, and what rests on it: sign-up, proof of an e-mail, recovery, access requests, invitations, and the people of a company.
create table platform_settings (
  name       text not null,
  value      jsonb not null,
  updated_at timestamptz not null default now(),
  constraint platform_settings_pkey primary key (name)
);

grant select on platform_settings to escale_auth, escale_platform;

grant insert, update on platform_settings to escale_platform;

/* Whether anyone may make an account. Closed until somebody opens it. */
create function access.sign_up_is_open() returns boolean
stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select value = 'true' from platform_settings where name = 'sign_up_is_open'), false)
$$;

create function access.open_sign_up(is_open boolean) returns void
volatile language sql set search_path = pg_catalog, public, pg_temp as $$
  insert into platform_settings (name, value) values ('sign_up_is_open', to_jsonb(is_open))
    on conflict (name) do update set value = excluded.value, updated_at = now()
$$;

grant execute on function access.sign_up_is_open to escale_auth, escale_platform;

grant execute on function access.open_sign_up to escale_platform;

-- Mail to send, written in the transaction of its cause. `content` is the letter, and goes once it is sent, with its links:
-- only the demo keeps it, which is its mailbox.
create table auth.outgoing_mails (
  id         uuid not null,
  tenant_id  uuid,
  user_id    uuid,
  to_address text not null,
  kind       text not null,
  subject    text not null,
  content    jsonb,
  state      text not null default 'en file',
  attempts   integer not null default 0,
  error      text,
  created_at timestamptz not null default now(),
  sent_at    timestamptz,
  constraint outgoing_mails_pkey primary key (id),
  constraint outgoing_mails_state check (state in ('en file', 'envoyé', 'échec'))
);

create index outgoing_mails_newest on auth.outgoing_mails (created_at desc, id desc);

-- An account whose address no mail has proved: one company vouches for it, and it is believed there only.
alter table auth.users add column attested_by uuid;

alter table auth.users add constraint users_attested_until_proved check (attested_by is null or not email_verified);

-- What somebody said of an address when they signed up. No account is made before the holder of the link has proved it, and
-- one attempt never touches another: who signs up last for an address gets nothing of who signed up first.
create table auth.sign_ups (
  id            uuid not null,
  email         text not null,
  first_name    text not null,
  last_name     text not null,
  password_hash text not null,
  company_id    uuid,  -- the page they came from: access is asked of it once the address is proved
  created_at    timestamptz not null default now(),
  expires_at    timestamptz not null default now() + interval '24 hours',
  constraint sign_ups_pkey primary key (id)
);

create index sign_ups_of_address on auth.sign_ups (email, created_at desc);

create index sign_ups_by_end on auth.sign_ups (expires_at);

-- What was mailed to prove that an address is somebody's: a link and a code, both hashed, the latest alone being good. The
-- link works from anywhere; the code only in the browser that asked for it.
create table auth.email_proofs (
  id              uuid not null,
  email           text not null,
  user_id         uuid,
  sign_up_id      uuid,
  purpose         text not null,
  token_hash      text not null,
  code_hash       text not null,
  browser_hash    text,
  code_tries      integer not null default 0,
  expires_at      timestamptz not null,
  code_expires_at timestamptz not null,
  created_at      timestamptz not null default now(),
  constraint email_proofs_pkey primary key (id),
  constraint email_proofs_of_person unique (user_id, purpose),
  constraint email_proofs_of_sign_up unique (sign_up_id),
  constraint email_proofs_token unique (token_hash),
  constraint email_proofs_purpose check (purpose in ('verification', 'recovery')),
  constraint email_proofs_of_one check (num_nonnulls(user_id, sign_up_id) = 1),
  constraint email_proofs_user foreign key (user_id) references auth.users (id) on delete cascade,
  constraint email_proofs_sign_up foreign key (sign_up_id) references auth.sign_ups (id) on delete cascade
);

create index email_proofs_of_address on auth.email_proofs (email, purpose);

-- The codes tried for an address today, less the right ones.
create table auth.wrong_codes (
  email_hash text not null,
  day        date not null default current_date,
  tries      integer not null default 1,
  constraint wrong_codes_pkey primary key (email_hash)
);

grant select, insert, update, delete on auth.outgoing_mails, auth.sign_ups, auth.email_proofs, auth.wrong_codes to escale_auth;

-- The way above the companies that a super_admin offers. The token is kept hashed.
create table auth.super_admin_invitations (
  id           uuid not null,
  first_name   text not null,
  last_name    text not null,
  email        text not null,
  token_hash   text not null,
  is_mailed    boolean not null,
  invited_by   uuid not null,
  expires_at   timestamptz not null,
  accepted_at  timestamptz,
  cancelled_at timestamptz,
  created_at   timestamptz not null default now(),
  constraint super_admin_invitations_pkey primary key (id)
);

create unique index super_admin_invitations_one_open on auth.super_admin_invitations (email) where accepted_at is null and cancelled_at is null;

create index super_admin_invitations_by_token on auth.super_admin_invitations (token_hash);

grant select, insert, update, delete on auth.super_admin_invitations to escale_auth;

-- Somebody whose e-mail is proved would like to come in.
create table access_requests (
  tenant_id    uuid not null default access.tenant(),
  id           uuid not null,
  user_id      uuid not null,
  first_name   text not null,
  last_name    text not null,
  email        text not null,
  status       text not null default 'En attente',
  decided_by   uuid,
  decided_at   timestamptz,
  created_at   timestamptz not null default now(),
  constraint access_requests_pkey primary key (tenant_id, id),
  constraint access_requests_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint access_requests_status check (status in ('En attente', 'Acceptée', 'Refusée'))
);

create unique index access_requests_one_pending on access_requests (tenant_id, user_id) where status = 'En attente';

create index access_requests_of_person on access_requests (user_id);

-- The way into a company that an admin offers by mail. The token is kept hashed.
create table invitations (
  tenant_id    uuid not null default access.tenant(),
  id           uuid not null,
  first_name   text not null,
  last_name    text not null,
  email        text not null,
  role         text not null,
  token_hash   text not null,
  is_mailed    boolean not null,  -- the link went by mail: who holds it reads the address
  invited_by   uuid,
  expires_at   timestamptz not null,
  accepted_at  timestamptz,
  cancelled_at timestamptz,
  created_at   timestamptz not null default now(),
  constraint invitations_pkey primary key (tenant_id, id),
  constraint invitations_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint invitations_role check (role in ('viewer', 'employee', 'manager', 'admin', 'warehouse_supervisor'))
);

create unique index invitations_one_open on invitations (tenant_id, email) where accepted_at is null and cancelled_at is null;

create index invitations_by_token on invitations (token_hash);

call access.fence('access_requests');

call access.fence('invitations');

create policy of_accounts on access_requests to escale_auth using (true) with check (true);

create policy of_accounts on invitations to escale_auth using (true) with check (true);

grant select, update on access_requests to escale_app;

grant select, insert, update on invitations to escale_app;

grant select, insert, update, delete on access_requests to escale_auth;

grant select, update on invitations to escale_auth;

-- Sending is outside work: ten tries at most, each a little later than the one before. The mail of a company leaves one after
-- the other: a thousand of them keep nobody else's waiting.
create function jobs.enqueue_mail(mail uuid, company uuid) returns void
volatile language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job('send_mail', json_build_object('id', mail), queue_name => 'mail:' || company, max_attempts => 10, job_key => 'mail:' || mail);
end $$;

/* Asks for the mail that proves an address, whether an account has it or not: only the worker finds out, so that the
   answer to who asked says nothing, not even by how long it takes. `browser` is the hash of what the asking browser keeps. */
create function jobs.enqueue_proof(purpose text, email text, browser text) returns void
volatile language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if purpose not in ('verification', 'recovery') then raise exception 'unknown purpose %', purpose using errcode = '22023'; end if;
  perform graphile_worker.add_job('prove_email',
    json_build_object('purpose', purpose, 'email', lower(email), 'browser', browser, 'company', access.tenant()), max_attempts => 5);
end $$;

grant usage on schema jobs to escale_auth;

grant execute on function jobs.enqueue_mail to escale_auth;

grant execute on function jobs.enqueue_proof to escale_auth, escale_app;

/* Writes a mail to send and the job that sends it. Inside a company the mail is that company's. */
create function access.queue_mail(mail uuid, company uuid, person uuid, address text, mail_kind text, mail_subject text, letter jsonb) returns void
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into auth.outgoing_mails (id, tenant_id, user_id, to_address, kind, subject, content)
    values (mail, coalesce(access.tenant(), company), person, address, mail_kind, mail_subject, letter);
  perform jobs.enqueue_mail(mail, coalesce(access.tenant(), company));
end $$;

/* The role somebody has in a company, as access.enter finds it; inside a company, in that one only. */
create function access.role_in(company uuid, person uuid) returns text
stable language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select given.role from user_roles given
  where given.user_id = person and given.tenant_id = company and company = coalesce(access.tenant(), company)
  order by given.assigned_at desc, array_position(array['viewer', 'warehouse_supervisor', 'employee', 'manager', 'admin'], given.role) limit 1
$$;

/* The demo's mailbox, newest first. A super_admin with no company open reads all of it; a company the mail of its people.
   `is_hidden`: a link of somebody who is more than a member of this company is for their eyes only, and is not in `letter`. */
create function access.mailbox(before timestamptz, before_id uuid, only_id uuid, row_limit integer)
returns table (id uuid, to_address text, kind text, subject text, letter jsonb, state text, created_at timestamptz, is_hidden boolean)
stable language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with seen as (
    select mail.*,
      access.tenant() is not null and exists (
        select from user_roles platform where platform.user_id = mail.user_id and platform.tenant_id is null
        union all
        select from user_tenants elsewhere where elsewhere.user_id = mail.user_id and elsewhere.tenant_id <> access.tenant()) as is_hidden
    from auth.outgoing_mails mail
    where (current_setting('role') = 'escale_platform' and access.tenant() is null)
      or mail.tenant_id = access.tenant()
      or exists (select from user_tenants member where member.tenant_id = access.tenant() and member.user_id = mail.user_id)
  )
  select seen.id, seen.to_address, seen.kind, seen.subject,
    case when seen.is_hidden then seen.content - 'action' - 'code' else seen.content end, seen.state, seen.created_at, seen.is_hidden
  from seen
  where (before is null or (seen.created_at, seen.id) < (before, before_id)) and (only_id is null or seen.id = only_id)
  order by seen.created_at desc, seen.id desc limit row_limit
$$;

/* Makes somebody a member of a company, or a member again, with a role. Inside a company, of that one only. */
create function access.admit(company uuid, person uuid, given text, giver uuid, role_row uuid) returns void
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_setting('role') = 'escale_app' and company is distinct from access.tenant() then
    raise exception 'another company' using errcode = '42501';
  end if;
  if given not in ('viewer', 'employee', 'manager', 'admin', 'warehouse_supervisor') then raise exception 'unknown role %', given using errcode = '22023'; end if;
  if exists (select from auth.users unproved where unproved.id = person and not unproved.email_verified and unproved.attested_by is distinct from company) then
    raise exception 'an address that no mail has proved' using errcode = '42501';
  end if;
  insert into user_tenants (tenant_id, user_id, is_default)
    values (company, person, not exists (select from user_tenants own where own.user_id = person and own.is_default))
    on conflict (tenant_id, user_id) do update set deactivated_at = null;
  insert into user_roles (id, tenant_id, user_id, role, assigned_by) values (role_row, company, person, given, giver);
end $$;

/* Whether an account exists, for a company that answers an access request. */
create function access.account_exists(person uuid) returns boolean
stable language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from auth.users where users.id = person)
$$;

/* Ends somebody's sessions in the company at work; how many there were. */
create function access.end_sessions(person uuid) returns integer
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ended integer;
begin
  delete from auth.sessions where sessions.user_id = person and sessions.company_id = access.tenant();
  get diagnostics ended = row_count;
  return ended;
end $$;

/* Whether the company at work would have no active admin without somebody. Two who ask at once are told apart by the lock. */
create function access.is_last_admin(person uuid) returns boolean
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('admins' || access.tenant(), 0));
  return access.role_in(access.tenant(), person) = 'admin'
    and exists (select from user_tenants m where m.tenant_id = access.tenant() and m.user_id = person and m.deactivated_at is null)
    and not exists (
      select from user_tenants other where other.tenant_id = access.tenant() and other.user_id <> person and other.deactivated_at is null
      and access.role_in(access.tenant(), other.user_id) = 'admin');
end $$;

/* Gives a member of the company at work another role, and ends their sessions here: they sign in again with it.
   Answers OK, NOT_FOUND or LAST_ADMIN, as the two below. */
create function access.change_role(person uuid, given text, role_row uuid) returns text
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from user_tenants m where m.tenant_id = access.tenant() and m.user_id = person) then return 'NOT_FOUND'; end if;
  if given <> 'admin' and access.is_last_admin(person) then return 'LAST_ADMIN'; end if;
  if given not in ('viewer', 'employee', 'manager', 'admin', 'warehouse_supervisor') then raise exception 'unknown role %', given using errcode = '22023'; end if;
  insert into user_roles (id, tenant_id, user_id, role, assigned_by, assigned_at)
    values (role_row, access.tenant(), person, given, access.person(), clock_timestamp());
  perform access.end_sessions(person);
  return 'OK';
end $$;

create function access.set_active(person uuid, active boolean) returns text
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from user_tenants m where m.tenant_id = access.tenant() and m.user_id = person) then return 'NOT_FOUND'; end if;
  if not active and access.is_last_admin(person) then return 'LAST_ADMIN'; end if;
  update user_tenants m set deactivated_at = case when active then null else coalesce(m.deactivated_at, now()) end
    where m.tenant_id = access.tenant() and m.user_id = person;
  if not active then perform access.end_sessions(person); end if;
  return 'OK';
end $$;

/* Ends a membership. The account goes when it was the last, unless it is more than a member somewhere. */
create function access.remove_member(person uuid) returns text
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from user_tenants m where m.tenant_id = access.tenant() and m.user_id = person) then return 'NOT_FOUND'; end if;
  if access.is_last_admin(person) then return 'LAST_ADMIN'; end if;
  delete from user_tenants m where m.tenant_id = access.tenant() and m.user_id = person;
  perform access.end_sessions(person);
  delete from auth.users where users.id = person
    and not exists (select from user_tenants m where m.user_id = person)
    and not exists (select from user_roles r where r.user_id = person and r.tenant_id is null);
  return 'OK';
end $$;

call access.owned_by('escale_auth',
  'access.queue_mail', 'access.role_in', 'access.mailbox', 'access.admit', 'access.account_exists', 'access.end_sessions', 'access.is_last_admin', 'access.change_role', 'access.set_active', 'access.remove_member');

grant execute on function access.queue_mail, access.admit, access.role_in to escale_app, escale_auth;

grant execute on function access.mailbox to escale_app, escale_platform;

grant execute on function access.account_exists, access.end_sessions, access.is_last_admin, access.change_role, access.set_active, access.remove_member to escale_app;
