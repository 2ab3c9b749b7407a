-- Rules of sign-in by a company's provider.

/* True for an active member of another company, or a super_admin. */
create or replace function auth.is_elsewhere(company uuid, person uuid) returns boolean
stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select auth.is_super_admin(person)
    or exists (select from user_tenants m where m.user_id = person and m.tenant_id <> company
      and m.deactivated_at is null)
$$;

/* True for an active member of this company only. A provider may sign in nobody else. */
create or replace function auth.is_only_of(company uuid, person uuid) returns boolean
stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from user_tenants m where m.user_id = person and m.tenant_id = company
    and m.deactivated_at is null)
    and not auth.is_elsewhere(company, person)
$$;

/* True for an active admin with a password. */
create or replace function auth.is_rescue(company uuid, person uuid) returns boolean
stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select auth.given_role(company, person) = 'admin'
    and exists (select from user_tenants m where m.user_id = person and m.tenant_id = company
      and m.deactivated_at is null)
    and exists (select from auth.accounts a where a.user_id = person and a.provider_id = 'credential'
      and a.password is not null)
$$;

/* True when a person may sign in only by their company's provider. The chosen rescue admin keeps the
   password; if that one is no longer an admin with a password, all admins do. */
create or replace function auth.must_sign_on(person uuid) returns boolean
stable language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  provider record;
begin
  select p.tenant_id, p.rescue_id into provider
    from auth.users u
    join sign_on_domains d on d.domain = split_part(u.email, '@', 2) and d.proved_at is not null
    join sign_on_providers p on p.tenant_id = d.tenant_id and p.is_active and p.shuts_password
    where u.id = person;
  if not found or not auth.is_only_of(provider.tenant_id, person) then return false; end if;
  if provider.rescue_id = person and auth.given_role(provider.tenant_id, person) = 'admin'
    then return false; end if;
  return not (auth.given_role(provider.tenant_id, person) = 'admin'
    and not auth.is_rescue(provider.tenant_id, provider.rescue_id));
end $$;

/* True when the current person could still sign in by password if it were disabled for others. */
create or replace function access.is_rescue() returns boolean
stable language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select auth.is_rescue(access.tenant(), access.person())
$$;

call access.owned_by('escale_auth', 'access.is_rescue');

grant execute on function auth.is_elsewhere, auth.is_only_of, auth.is_rescue,
  auth.must_sign_on to escale_auth;

grant execute on function access.is_rescue to escale_app;
