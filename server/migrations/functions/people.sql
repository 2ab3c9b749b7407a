-- Members of a company.

/* Cancels a person's open invitation when they become a member in another way or are removed: its link would
   admit them again. */
create or replace function access.cancel_invitation(company uuid, person uuid) returns void
volatile language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update invitations set cancelled_at = now()
    where tenant_id = company and email = (select users.email from auth.users where users.id = person)
      and accepted_at is null and cancelled_at is null;
end $$;

/* Makes a person a member of a company, possibly again, with a role. Inside a company only of that one.
   Sessions opened by another company's provider end, because it no longer speaks for a member of two
   companies. */
create or replace function access.admit(company uuid, person uuid, given text, giver uuid,
  role_row uuid) returns void
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_setting('role') = 'escale_app' and company is distinct from access.tenant() then
    raise exception 'another company' using errcode = '42501';
  end if;
  if given not in ('viewer', 'employee', 'manager', 'admin', 'warehouse_supervisor')
    then raise exception 'unknown role %', given using errcode = '22023'; end if;
  if exists (select from auth.users unproved where unproved.id = person and not unproved.email_verified
    and unproved.attested_by is distinct from company) then
    raise exception 'an address that no mail has proved' using errcode = '42501';
  end if;
  insert into user_tenants (tenant_id, user_id, is_default)
    values (company, person, not exists (select from user_tenants own
      where own.user_id = person and own.is_default))
    on conflict (tenant_id, user_id) do update set deactivated_at = null;
  insert into user_roles (id, tenant_id, user_id, role, assigned_by)
    values (role_row, company, person, given, giver);
  perform access.cancel_invitation(company, person);
  perform auth.end_provider_sessions(person);
end $$;

/* True when the account exists, for a company that answers an access request. */
create or replace function access.account_exists(person uuid) returns boolean
stable language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from auth.users where users.id = person)
$$;

/* Changes a member's role and ends their sessions in the company. Returns OK, NOT_FOUND or LAST_ADMIN, like
   the two functions below. */
create or replace function access.change_role(person uuid, given text, role_row uuid) returns text
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from user_tenants m where m.tenant_id = access.tenant() and m.user_id = person)
    then return 'NOT_FOUND'; end if;
  if given <> 'admin' and access.is_last_admin(person) then return 'LAST_ADMIN'; end if;
  if given not in ('viewer', 'employee', 'manager', 'admin', 'warehouse_supervisor')
    then raise exception 'unknown role %', given using errcode = '22023'; end if;
  insert into user_roles (id, tenant_id, user_id, role, assigned_by, assigned_at)
    values (role_row, access.tenant(), person, given, access.person(), clock_timestamp());
  perform access.end_sessions(person);
  return 'OK';
end $$;

create or replace function access.set_active(person uuid, active boolean) returns text
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from user_tenants m where m.tenant_id = access.tenant() and m.user_id = person)
    then return 'NOT_FOUND'; end if;
  if not active and access.is_last_admin(person) then return 'LAST_ADMIN'; end if;
  update user_tenants m set deactivated_at = case when active then null
    else coalesce(m.deactivated_at, now()) end
    where m.tenant_id = access.tenant() and m.user_id = person;
  if active then
    update access_requests set status = 'Acceptée', decided_by = access.person(), decided_at = now()
      where tenant_id = access.tenant() and user_id = person and status = 'En attente';
    perform auth.end_provider_sessions(person);
  else
    perform access.end_sessions(person);
    perform access.cancel_invitation(access.tenant(), person);
  end if;
  return 'OK';
end $$;

/* Ends a membership. An account without other memberships or platform role is deleted, with its requests to
   other companies. */
create or replace function access.remove_member(person uuid) returns text
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from user_tenants m where m.tenant_id = access.tenant() and m.user_id = person)
    then return 'NOT_FOUND'; end if;
  if access.is_last_admin(person) then return 'LAST_ADMIN'; end if;
  delete from user_tenants m where m.tenant_id = access.tenant() and m.user_id = person;
  perform access.end_sessions(person);
  perform access.cancel_invitation(access.tenant(), person);
  delete from auth.users where users.id = person
    and not exists (select from user_tenants m where m.user_id = person)
    and not exists (select from user_roles r where r.user_id = person and r.tenant_id is null);
  if found then delete from access_requests where access_requests.user_id = person; end if;
  return 'OK';
end $$;

/* Companies of these people, for a super_admin only. */
create or replace function access.companies_of(people uuid[]) returns table (person uuid, id uuid, name text)
stable language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.user_id, t.id, t.name from user_tenants m join tenants t on t.id = m.tenant_id
  where m.user_id = any (people)
    and auth.is_super_admin(access.person())
  order by t.name, t.id
$$;

/* Names and addresses of people in any company. */
create or replace function access.names_of(people uuid[]) returns table (id uuid, name text, email text)
stable language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select users.id, trim(users.first_name || ' ' || users.last_name), users.email from auth.users
    where users.id = any (people)
$$;

create or replace function access.own_email() returns text
stable language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select users.email from auth.users where users.id = access.person()
$$;

call access.owned_by('escale_auth',
  'access.admit', 'access.account_exists', 'access.change_role', 'access.set_active', 'access.remove_member',
    'access.companies_of', 'access.names_of', 'access.own_email');

grant execute on function access.cancel_invitation to escale_auth;

grant execute on function access.admit to escale_app, escale_auth;

grant execute on function
  access.account_exists, access.change_role, access.set_active, access.remove_member, access.companies_of,
    access.own_email
  to escale_app;

grant execute on function access.names_of to escale_platform;
