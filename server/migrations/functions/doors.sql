-- Authentication: the only functions that open a company, the platform or the accounts from a session, an API
-- key or a job. Each returns the role to assume, because a definer function cannot change role itself. The
-- company is set by « set local », which a distributed database forwards to every machine.

/* Finds the session, its person, role and company, and sets person and company for the transaction. Returns
   no row when the session is over. `database_role` is the role that the caller must assume in the same
   statement. The role is the one given in the company of the session; a member without a role is a viewer.
   `door` says what is opened: 'company' for the company of the session; 'platform' for shared data, even if
   a super_admin has a company open (other users stay in their company); 'check' for nothing, it only
   identifies the person. While a super_admin has opened a company without confirming, PostgreSQL makes the
   transaction read-only. `closed` says why the company is not open: 'left'; 'suspended'; 'ended' when the
   hour of a super_admin is over or their company was suspended; 'factor' when the session lacks a required
   second factor, and then it opens nothing. A session opened by a company's provider ends once its person is
   a member of another company or a super_admin. `today` is the day in the company, for a member's write
   only. A practice company has the members, the roles and the second factor of the company it belongs to. */
drop function if exists access.enter(text, text);

create function access.enter(session_hash text, door text default 'company')
returns table (user_id uuid, first_name text, last_name text, email text, role text, tenant_id uuid,
  database_role text, renewal_due boolean, closed text,
  support_until timestamptz, support_writes boolean, today date)
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  found_session record;
  entered       uuid;
begin
  -- Each column of roles_of is named once, because PostgreSQL reads the roles again for every mention.
  select
    sessions.user_id, users.first_name, users.last_name, users.email,
    sessions.access_until < now() as renewal_due, sessions.factor_at, sessions.provider_tenant,
    sessions.company_id as session_company, sessions.support_until, sessions.support_writes,
    tenants.id as company_id, tenants.factor_for, tenants.factor_from, tenants.time_zone,
    case when sessions.company_id is not null and tenants.id is null
      then case when user_tenants.tenant_id is null then 'left' else 'suspended' end end as closed,
    roles.is_super_admin, roles.given_role
  into found_session
  from auth.sessions
  join auth.users on users.id = sessions.user_id
  left join user_tenants on user_tenants.user_id = sessions.user_id
    and user_tenants.tenant_id = sessions.company_id and user_tenants.deactivated_at is null
  left join tenants on tenants.id = user_tenants.tenant_id and tenants.is_active
  cross join auth.roles_of(sessions.user_id, tenants.id) roles
  where sessions.token_hash = session_hash and sessions.expires_at > now()
    and sessions.created_at > now() - interval '7 days'
    and coalesce(users.banned_until <= now(), true);
  if not found then return; end if;
  if found_session.provider_tenant is not null and auth.is_elsewhere(found_session.provider_tenant,
    found_session.user_id) then return; end if;

  if access.is_practice(found_session.session_company) and not found_session.is_super_admin then
    select case when home.is_active then practice.id end, home.factor_for, home.factor_from,
        practice.time_zone, roles.given_role, case when not home.is_active then 'suspended' end
      into found_session.company_id, found_session.factor_for, found_session.factor_from,
        found_session.time_zone, found_session.given_role, found_session.closed
    from tenants practice
    join tenants home on home.id = practice.practice_of
    join user_tenants on user_tenants.tenant_id = home.id and user_tenants.user_id = found_session.user_id
      and user_tenants.deactivated_at is null
    cross join auth.roles_of(found_session.user_id, home.id) roles
    where practice.id = found_session.session_company;
    if not found then found_session.closed := 'left'; end if;
  end if;

  user_id := found_session.user_id;
  first_name := found_session.first_name;
  last_name := found_session.last_name;
  email := found_session.email;
  renewal_due := found_session.renewal_due;
  support_writes := false;
  if found_session.factor_at is null
    and (found_session.is_super_admin or found_session.factor_for is not null)
    and auth.asks_factor(found_session.is_super_admin, found_session.given_role, found_session.factor_for,
      found_session.factor_from, found_session.time_zone) then
    role := 'viewer';
    closed := 'factor';
  elsif found_session.is_super_admin then
    role := 'super_admin';
    if found_session.support_until > now() then
      select id into tenant_id from tenants where id = found_session.session_company and is_active; end if;
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
  database_role := case when role = 'super_admin' and entered is null then 'escale_platform'
    else 'escale_app' end;

  if door <> 'check' then
    execute format('set local app.tenant_id = %L', coalesce(entered::text, ''));
    perform set_config('app.user_id', user_id::text, true);
    if role = 'super_admin' and entered is not null and not support_writes then
      set local transaction_read_only = on; end if;
    if entered = found_session.company_id and current_setting('transaction_read_only') = 'off' then
      today := (now() at time zone found_session.time_zone)::date; end if;
  end if;
  return next;
end $$;

/* Kinds of notices that the open company sends. The role of the company reads them, because a table that
   other roles read cannot be distributed. */
create or replace function access.sent_notices() returns text[]
volatile language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  return array(select kind from notice_rules where tenant_id = access.tenant() and is_on);
end $$;

/* Choices of a company that are on and parts that it uses, by their names in permissions.ts. */
create or replace function access.choices_of(company tenants) returns text[]
immutable language sql set search_path = pg_catalog, public, pg_temp as $$
  select array_remove(array[
    case when company.employees_take_payments then 'employeesTakePayments' end,
    case when company.employees_hand_over then 'employeesHandOver' end], null) || company.features
$$;

/* Choices of the open company that are on. The role of the company reads
   them, as above. */
create or replace function access.company_choices() returns text[]
volatile language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  return (select access.choices_of(company) from tenants company where id = access.tenant());
end $$;

/* Opens a company for a job, which has no session. */
create or replace function access.enter_company(company uuid) returns text
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  execute format('set local app.tenant_id = %L', company);
  perform set_config('app.user_id', '', true);
  return 'escale_app';
end $$;

/* Opens the accounts for the server's own work on accounts, sessions and memberships. */
create or replace function access.enter_accounts() returns text immutable language sql return 'escale_auth';

/* Opens a company from the platform to administer its people, appearance and log. Returns the role to assume,
   or null for an unknown company. */
create or replace function access.step_into(company uuid) returns text
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from tenants where id = company and practice_of is null) then return null; end if;
  execute format('set local app.tenant_id = %L', company);
  return 'escale_app';
end $$;

/* Closes that company again. Returns the role to assume. */
create or replace function access.step_out() returns text
volatile language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  set local app.tenant_id = '';
  return 'escale_platform';
end $$;

/* Authenticates an API key, beside access.enter: finds the key and its author's present role in the company,
   and sets both for the transaction. Returns no row when the key is unknown, revoked or expired, or its
   author is no longer a member. */
create or replace function access.enter_with_key(hashed bytea)
returns table (user_id uuid, first_name text, last_name text, email text, role text, tenant_id uuid,
  database_role text, closed text, key_id uuid, key_name text, permissions text[])
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  select keys.created_by, users.first_name, users.last_name, users.email,
    coalesce(roles.given_role, 'viewer'),
      case when tenants.is_active then keys.tenant_id end, 'escale_app', case when not tenants.is_active
        then 'suspended' end,
      keys.id, keys.name, keys.permissions
    into user_id, first_name, last_name, email, role, tenant_id, database_role, closed, key_id, key_name,
      permissions
    from api_keys keys
    join tenants on tenants.id = keys.tenant_id
    join user_tenants on user_tenants.tenant_id = keys.tenant_id and user_tenants.user_id = keys.created_by
      and user_tenants.deactivated_at is null
    join auth.users on users.id = keys.created_by
    cross join auth.roles_of(keys.created_by, keys.tenant_id) roles
    where keys.key_hash = hashed and keys.revoked_at is null and coalesce(keys.expires_at > now(), true)
      and coalesce(users.banned_until <= now(), true);
  if not found then return; end if;
  execute format('set local app.tenant_id = %L', coalesce(tenant_id::text, ''));
  perform set_config('app.user_id', user_id::text, true);
  return next;
end $$;

call access.owned_by('escale_auth', 'access.enter', 'access.enter_company', 'access.step_into',
  'access.enter_with_key');

grant execute on function access.choices_of to escale_app, escale_auth, escale_login;

grant execute on function access.enter, access.sent_notices, access.company_choices, access.enter_company,
  access.enter_accounts, access.enter_with_key to escale_login;

grant execute on function access.step_into to escale_platform;

grant execute on function access.step_out to escale_app;
