-- Second factors: who needs one, and their removal by a colleague.

/* True when a person with this role needs a second factor, in a company that requires one from a day on. */
create or replace function auth.asks_factor(is_super_admin boolean, given_role text, factor_for text,
  factor_from date, time_zone text) returns boolean
stable language sql
begin atomic
  select case
    when is_super_admin then exists (select from public.platform_settings
      where name = 'super_admin_factor' and value = 'true')
    else coalesce((factor_for = 'Tous' or (factor_for = 'Administrateurs' and given_role = 'admin'))
      and access.clock_at(now(), time_zone)::date >= factor_from, false)
  end;
end;

/* True when a person needs a second factor in one of their companies or as a super_admin. */
create or replace function auth.needs_factor(person uuid) returns boolean
stable language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  return auth.asks_factor(auth.is_super_admin(person), null, null, null, null) or exists (
    select from user_tenants m join tenants t on t.id = m.tenant_id and t.is_active
    where m.user_id = person and m.deactivated_at is null
      and auth.asks_factor(false, coalesce(auth.given_role(t.id, person), 'viewer'), t.factor_for,
        t.factor_from, t.time_zone));
end $$;

create or replace function auth.has_factor(person uuid) returns boolean stable language sql
begin atomic
  select exists (select from auth.factors where factors.user_id = person
    and factors.confirmed_at is not null);
end;

/* Kind of proof that a person gives again: 'factor', else 'password', else 'mail' for a mailed code. A
   password disabled by their company does not count. */
create or replace function auth.proof_kind(person uuid) returns text
stable language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if auth.has_factor(person) then return 'factor'; end if;
  if auth.must_sign_on(person) then return 'mail'; end if;
  return case when exists (select from auth.accounts a
    where a.user_id = person and a.provider_id = 'credential' and a.password is not null)
    then 'password' else 'mail' end;
end $$;

/* Proof required before a sensitive action, as auth.proof_kind names it. Null when it was given within ten
   minutes. With `factor_only`, people without a second factor need no proof. A factor vouched for only by the
   company's provider counts in that company, and never for an action `about_account`. */
create or replace function access.proof_due(session_hash text, about_account boolean,
  factor_only boolean) returns text
stable language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  opened    record;
  oldest    timestamptz := now() - interval '10 minutes';
  factor_at timestamptz;
  kind      text;
begin
  select s.user_id, s.factor_at, s.proved_at, s.provider_tenant, s.ways into opened from auth.sessions s
    where s.token_hash = session_hash;
  if not found then return null; end if;
  if not (about_account and opened.provider_tenant is not null)
    or opened.ways && array['totp', 'backup', 'passkey'] then
    factor_at := opened.factor_at;
  end if;
  kind := auth.proof_kind(opened.user_id);
  if factor_at >= oldest then return null; end if;
  if kind <> 'factor' and (factor_only or opened.proved_at >= oldest) then return null; end if;
  return kind;
end $$;

/* Second factor of a member: whether it exists, and when a colleague's removal takes effect. */
create or replace function access.factor_of(member uuid) returns table (is_on boolean,
  removal_due_at timestamptz)
stable language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select auth.has_factor(m.user_id), (select removal.due_at from auth.factor_removals removal
    where removal.user_id = m.user_id)
  from user_tenants m where m.tenant_id = access.tenant() and m.user_id = member
$$;

/* Starts the removal of a member's factors and returns its date. Null when there is nothing to remove or the
   person is a super_admin. A running removal keeps its date. */
create or replace function access.ask_factor_removal(member uuid, token_hash text) returns timestamptz
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  due timestamptz;
begin
  if not exists (select from user_tenants m where m.tenant_id = access.tenant() and m.user_id = member
    and m.deactivated_at is null) then return null; end if;
  if auth.is_super_admin(member) or not auth.has_factor(member) then return null; end if;
  insert into auth.factor_removals (user_id, tenant_id, asked_by, token_hash)
    values (member, access.tenant(), access.person(), token_hash)
    on conflict (user_id) do nothing returning due_at into due;
  if due is not null then
    perform jobs.enqueue('remove_factors', jsonb_build_object('person', member),
      jsonb_build_object('key', member, 'at', due + interval '1 second'));
  end if;
  return due;
end $$;

/* Cancels a removal from the company that started it. Returns whether there was one. */
create or replace function access.cancel_factor_removal(member uuid) returns boolean
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from auth.factor_removals where user_id = member and tenant_id = access.tenant();
  return found;
end $$;

call access.owned_by('escale_auth', 'access.proof_due', 'access.factor_of', 'access.ask_factor_removal',
  'access.cancel_factor_removal');

grant execute on function auth.asks_factor, auth.needs_factor, auth.has_factor,
  auth.proof_kind to escale_auth;

grant execute on function access.proof_due to escale_app, escale_platform;

grant execute on function access.factor_of, access.ask_factor_removal,
  access.cancel_factor_removal to escale_app;
