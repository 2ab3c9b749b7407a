-- Accounts, sessions, memberships and roles; what they did; and the one door into a company.
create table auth.users (
  id             uuid not null,
  name           text not null,
  first_name     text not null default '',
  last_name      text not null default '',
  email          text not null,
  email_verified boolean not null default false,
  image          text,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  constraint users_pkey primary key (id),
  constraint users_email_key unique (email),
  constraint users_email_lower check (email = lower(email))
);

create table auth.accounts (
  id                       uuid not null,
  user_id                  uuid not null,
  account_id               text not null,
  provider_id              text not null,
  password                 text,
  created_at               timestamptz not null default now(),
  updated_at               timestamptz not null default now(),
  constraint accounts_pkey primary key (id),
  constraint accounts_user foreign key (user_id) references auth.users (id) on delete cascade
);

create index accounts_of_user on auth.accounts (user_id);

create index accounts_of_provider on auth.accounts (provider_id, account_id);

create table auth.verifications (
  id         uuid not null,
  identifier text not null,
  value      text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint verifications_pkey primary key (id)
);

create index verifications_by_identifier on auth.verifications (identifier);

-- A session is known by the SHA-256 of the token in its cookie. It lasts while it is used: 12 hours idle (expires_at), 7 days at most. access_until is when it is next renewed.
create table auth.sessions (
  id                  uuid not null,
  user_id             uuid not null,
  token_hash          text not null,  -- a copy of this table opens nothing
  expires_at          timestamptz not null,
  ip_address          text,
  user_agent          text,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),
  company_id          uuid,
  access_until        timestamptz not null default now() + interval '15 minutes',
  support_until       timestamptz,  -- a super_admin has opened the company until then
  support_writes      boolean not null default false,  -- they read it, and write once they have confirmed it
  support_reason      text,
  constraint sessions_pkey primary key (id),
  constraint sessions_token_key unique (token_hash),
  constraint sessions_user foreign key (user_id) references auth.users (id) on delete cascade
);

create index sessions_of_user on auth.sessions (user_id);

-- Attempts at what can be guessed or asked too often, counted for all servers together.
create table auth.sign_in_tries (
  key           text not null,
  tries         integer not null,
  since         timestamptz not null,
  blocked_until timestamptz,
  refused       boolean not null default false,  -- somebody was told of this block already
  constraint sign_in_tries_pkey primary key (key)
);

grant select, insert, update, delete on all tables in schema auth to escale_auth;

create table user_tenants (
  tenant_id      uuid not null,
  user_id        uuid not null,
  is_default     boolean not null default false,
  deactivated_at timestamptz,
  created_at     timestamptz not null default now(),
  constraint user_tenants_pkey primary key (tenant_id, user_id),
  constraint user_tenants_tenant foreign key (tenant_id) references tenants (id) on delete cascade
);

create index user_tenants_of_user on user_tenants (user_id);

create unique index user_tenants_one_default on user_tenants (user_id) where is_default;

-- A role is a fact with a date: changing it adds a row, and the rows are the history. tenant_id is null for super_admin only.
create table user_roles (
  id          uuid not null,
  tenant_id   uuid,
  user_id     uuid not null,
  role        text not null,
  assigned_by uuid,
  assigned_at timestamptz not null default now(),
  constraint user_roles_pkey primary key (id),
  constraint user_roles_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint user_roles_scope check (tenant_id is not null or role in ('super_admin', 'none')),
  constraint user_roles_company check (tenant_id is null or role <> 'super_admin')
);

create index user_roles_latest on user_roles (user_id, tenant_id, assigned_at desc);

-- One row per sign-in; sign-out ends the latest open one.
create table user_sessions (
  id            uuid not null,
  user_id       uuid not null,
  user_agent    text,
  session_start timestamptz not null default now(),
  session_end   timestamptz,
  constraint user_sessions_pkey primary key (id)
);

create index user_sessions_open on user_sessions (user_id, session_start desc) where session_end is null;

create table security_logs (
  id            uuid not null,
  tenant_id     uuid,
  user_id       uuid,
  email_hash    text,  -- of an e-mail no account has
  action        text not null,
  success       boolean not null,
  table_name    text,
  record_id     text,
  error_message text,
  ip_address    text,
  user_agent    text,
  created_at    timestamptz not null default now(),
  constraint security_logs_pkey primary key (id)
);

create index security_logs_of_company on security_logs (tenant_id, created_at desc, id desc);

create index security_logs_of_person on security_logs (user_id, created_at desc, id desc);

call access.fence('user_tenants');

call access.fence('user_roles');

call access.fence('security_logs');

-- A company sees itself among the companies; accounts, the platform and the owner see them all.
alter table tenants enable row level security;

alter table tenants force row level security;

create policy own_company on tenants for select to escale_app using (id = nullif(current_setting('app.tenant_id', true), '')::uuid);

create policy all_companies on tenants to escale_owner, escale_auth, escale_platform using (true) with check (true);

grant select on tenants to escale_app;

create policy of_accounts on user_tenants to escale_auth using (true) with check (true);

create policy of_accounts on user_roles to escale_auth using (true) with check (true);

create policy of_accounts on security_logs for insert to escale_auth with check (true);

create policy own_rows on security_logs for select to escale_app, escale_auth
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid);

grant select, insert, update, delete on user_tenants to escale_auth;

grant select, insert on user_roles to escale_auth;

grant select, insert, update, delete on user_sessions to escale_auth;

grant insert on security_logs to escale_auth;

grant select, insert on security_logs to escale_app;

grant select on user_tenants, user_roles to escale_app;

-- The people of the company at work; of others, nothing. The condition replaces the fence, which the owner's view passes.
create view profiles as
  select users.id, users.first_name, users.last_name, users.email, users.created_at
  from auth.users
  join user_tenants on user_tenants.user_id = users.id
  where user_tenants.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid;

grant select on profiles to escale_app;

/* The one door. Finds the session, its person, their role and company, and sets both for the transaction; no row when the
   session is over. `database_role` is what the caller must become, in the same statement: a definer function may not.
   A role is the latest one given in the active company, with a membership; equal dates give the lower rank; anything
   else is a viewer. super_admin is apart and always wins. `door` says where to: 'company', the one of the session; 'platform', what
   all companies share, whatever company a super_admin has open (everybody else enters their own); 'threshold', nowhere: it only
   says who it is. A company that a super_admin has opened and not confirmed is entered in a transaction that PostgreSQL itself
   keeps from writing. `closed` says why the company of the session is open no more: 'left', 'suspended', or 'ended' when the hour
   of a super_admin is over, or the company they had opened was suspended. */
create function access.enter(session_hash text, door text default 'company')
returns table (user_id uuid, first_name text, last_name text, email text, role text, tenant_id uuid, database_role text, renewal_due boolean, closed text,
  support_until timestamptz, support_writes boolean)
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  found_session record;
  entered       uuid;
begin
  select
    sessions.user_id, users.first_name, users.last_name, users.email, sessions.access_until < now() as renewal_due,
    (select platform.role from user_roles platform where platform.user_id = sessions.user_id and platform.tenant_id is null
      order by platform.assigned_at desc limit 1) = 'super_admin' as is_super_admin,
    sessions.support_until, sessions.support_writes,
    case when sessions.support_until > now() then (select open.id from tenants open where open.id = sessions.company_id and open.is_active) end as opened,
    tenants.id as company_id,
    case when sessions.company_id is not null and tenants.id is null then case when user_tenants.tenant_id is null then 'left' else 'suspended' end end as closed,
    (select given.role from user_roles given where given.user_id = sessions.user_id and given.tenant_id = tenants.id
      order by given.assigned_at desc, array_position(array['viewer', 'warehouse_supervisor', 'employee', 'manager', 'admin'], given.role) limit 1) as given_role
  into found_session
  from auth.sessions
  join auth.users on users.id = sessions.user_id
  left join user_tenants on user_tenants.user_id = sessions.user_id and user_tenants.tenant_id = sessions.company_id and user_tenants.deactivated_at is null
  left join tenants on tenants.id = user_tenants.tenant_id and tenants.is_active
  where sessions.token_hash = session_hash and sessions.expires_at > now() and sessions.created_at > now() - interval '7 days';
  if not found then return; end if;

  user_id := found_session.user_id;
  first_name := found_session.first_name;
  last_name := found_session.last_name;
  email := found_session.email;
  renewal_due := found_session.renewal_due;
  support_writes := false;
  if found_session.is_super_admin then
    role := 'super_admin';
    tenant_id := found_session.opened;
    if tenant_id is not null then
      support_until := found_session.support_until;
      support_writes := found_session.support_writes;
    elsif found_session.support_until is not null then
      closed := 'ended';
    end if;
  else
    role := coalesce(found_session.given_role, 'viewer');
    tenant_id := found_session.company_id;
    closed := found_session.closed;
  end if;
  entered := case when door = 'platform' and role = 'super_admin' then null else tenant_id end;
  database_role := case when role = 'super_admin' and entered is null then 'escale_platform' else 'escale_app' end;

  if door <> 'threshold' then
    execute format('set local app.tenant_id = %L', coalesce(entered::text, ''));
    perform set_config('app.user_id', user_id::text, true);
    if role = 'super_admin' and entered is not null and not support_writes then set local transaction_read_only = on; end if;
  end if;
  return next;
end $$;

call access.owned_by('escale_auth', 'access.enter');

grant execute on function access.enter to escale_login;

/* The door of the jobs, which have no session: work enqueued by a company is done as that company. */
create function access.enter_company(company uuid) returns text
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  execute format('set local app.tenant_id = %L', company);
  perform set_config('app.user_id', '', true);
  return 'escale_app';
end $$;

call access.owned_by('escale_auth', 'access.enter_company');

grant execute on function access.enter_company to escale_login;

/* The door of the server's own work on accounts, sessions and memberships. */
create function access.enter_accounts() returns text immutable language sql return 'escale_auth';

grant execute on function access.enter_accounts to escale_login;

/* Counts one attempt under each key, unless one of them is blocked: `wait` says for how many seconds, 0 when it may go on, and
   `is_first` that it is the first to be refused in its block. `limits` gives what each key allows in 15 minutes. The attempt that
   reaches it starts a block of 5 seconds; once that has passed one attempt goes on and starts the next, twice as long, up to
   15 minutes. Whoever turns out to be right gives their attempt back, and the block with it. */
create function auth.count_try(keys text[], limits integer[], out wait integer, out is_first boolean)
volatile language plpgsql set search_path = pg_catalog, auth, pg_temp as $$
declare
  moment timestamptz;
begin
  perform set_config('synchronous_commit', 'off', true);  -- a count is not worth waiting for the disk: a crash forgets the last at most
  insert into sign_in_tries (key, tries, since) select key, 0, clock_timestamp() from unnest(keys) key order by key on conflict do nothing;
  perform from sign_in_tries where key = any (keys) order by key for update;
  moment := clock_timestamp();
  select coalesce(max(ceil(extract(epoch from blocked_until - moment))), 0), coalesce(bool_or(not refused), false) into wait, is_first
    from sign_in_tries where key = any (keys) and blocked_until > moment;
  if is_first then update sign_in_tries set refused = true where key = any (keys) and blocked_until > moment; end if;
  if wait > 0 then return; end if;
  update sign_in_tries kept set tries = counted.tries, since = counted.since, refused = false,
      blocked_until = case when counted.tries >= counted.allowed then moment + least(5 * 2 ^ least(counted.tries - counted.allowed, 10), 900) * interval '1 second' end
    from (
      select key, allowed, case when is_over then 1 else before.tries + 1 end as tries, case when is_over then moment else before.since end as since
      from unnest(keys, limits) asked (key, allowed) join sign_in_tries before using (key), lateral (select before.since < moment - interval '15 minutes' as is_over) age
    ) counted
    where kept.key = counted.key;
end $$;

/* Gives an attempt back, because it was right or because it was never judged. Under `proven` all earlier ones go with it: whoever
   knows the password has nothing to guess there. */
create function auth.give_back_try(keys text[], proven text default null) returns void
volatile language plpgsql set search_path = pg_catalog, auth, pg_temp as $$
begin
  perform from sign_in_tries where key = any (keys) order by key for update;
  delete from sign_in_tries where key = proven;
  update sign_in_tries set tries = greatest(tries - 1, 0), blocked_until = null where key = any (keys);
end $$;

grant execute on function auth.count_try, auth.give_back_try to escale_auth;
