-- Roles: the latest one given counts. Only the first function holds this rule; PostgreSQL inlines it into its
-- callers.

/* `is_super_admin` is independent of company roles and always wins. `given_role` is the role in a company: of
   equal dates the lower role, without a company or gift null. Sorting by the company first, although it is
   the same for all rows, lets the index user_roles_latest give the order. */
create or replace function auth.roles_of(person uuid, company uuid) returns table (is_super_admin boolean,
  given_role text) stable language sql
begin atomic
  select
    coalesce((select given.role from public.user_roles given
      where given.user_id = person and given.tenant_id is null
      order by given.tenant_id, given.assigned_at desc limit 1), '') = 'super_admin',
    (select given.role from public.user_roles given where given.user_id = person and given.tenant_id = company
      order by given.assigned_at desc, array_position(array['viewer', 'warehouse_supervisor', 'employee',
        'manager', 'admin'], given.role) limit 1);
end;

create or replace function auth.given_role(company uuid, person uuid) returns text
stable strict language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  return (select roles.given_role from auth.roles_of(person, company) roles);
end $$;

create or replace function auth.is_super_admin(person uuid) returns boolean
stable language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  return (select roles.is_super_admin from auth.roles_of(person, null) roles);
end $$;

/* Role of a member of the current company, by the rules of access.enter. Null for other people. */
create or replace function access.role_of(member uuid) returns text
stable language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select case when auth.is_super_admin(member) then 'super_admin'
    else coalesce(auth.given_role(access.home(), member), 'viewer') end
  from user_tenants where tenant_id = access.home() and user_id = member and deactivated_at is null
$$;

/* Role given in a company. Inside a company, only in that one. */
create or replace function access.role_in(company uuid, person uuid) returns text
stable language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select auth.given_role(company, person) where company = coalesce(access.tenant(), company)
$$;

/* True when a person is the company's last active admin. The lock serialises concurrent callers. */
create or replace function access.is_last_admin(person uuid) returns boolean
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('admins' || access.tenant(), 0));
  return access.role_in(access.tenant(), person) = 'admin'
    and exists (select from user_tenants m where m.tenant_id = access.tenant() and m.user_id = person
      and m.deactivated_at is null)
    and not exists (
      select from user_tenants other where other.tenant_id = access.tenant() and other.user_id <> person
        and other.deactivated_at is null
      and access.role_in(access.tenant(), other.user_id) = 'admin');
end $$;

/* Present role in the current company, or null for a former member. A super_admin counts only while they have
   the company open. */
create or replace function access.role_now(person uuid) returns text
stable language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if auth.is_super_admin(person) then
    return (select 'super_admin' from auth.sessions
      where sessions.user_id = person and sessions.company_id = access.tenant()
      and sessions.support_until > now() and sessions.expires_at > now() limit 1);
  end if;
  if not exists (select from user_tenants m where m.tenant_id = access.home() and m.user_id = person
    and m.deactivated_at is null) then return null; end if;
  return coalesce(auth.given_role(access.home(), person), 'viewer');
end $$;

/* Companies that a person may not leave as their last active admin. Admin locks are taken in order, as in
   access.is_last_admin. */
create or replace function access.companies_left_without_admin(person uuid) returns setof text
volatile language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  company record;
begin
  for company in
    select t.id, t.name from user_tenants m join tenants t on t.id = m.tenant_id
    where m.user_id = person and m.deactivated_at is null and access.role_in(t.id, person) = 'admin'
      order by t.id
  loop
    perform pg_advisory_xact_lock(hashtextextended('admins' || company.id, 0));
    if not exists (
      select from user_tenants other where other.tenant_id = company.id and other.user_id <> person
        and other.deactivated_at is null
        and access.role_in(company.id, other.user_id) = 'admin') then
      return next company.name;
    end if;
  end loop;
end $$;

/* True when a person is the last super_admin. Serialised by a lock as above. */
create or replace function access.is_last_super_admin(person uuid) returns boolean
volatile language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('super_admins', 0));
  return auth.is_super_admin(person) and not exists (
    select from user_roles given join auth.users on users.id = given.user_id
    where given.tenant_id is null and given.user_id <> person and auth.is_super_admin(given.user_id));
end $$;

call access.owned_by('escale_auth', 'access.role_of', 'access.role_in', 'access.is_last_admin',
  'access.role_now');

grant execute on function access.role_of, access.is_last_admin, access.role_now to escale_app;

grant execute on function access.role_in to escale_app, escale_auth;

grant execute on function auth.roles_of, auth.given_role, auth.is_super_admin,
  access.companies_left_without_admin, access.is_last_super_admin to escale_auth;
