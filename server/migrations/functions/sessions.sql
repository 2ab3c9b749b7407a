-- Sessions, as a company lists and ends them and as their owner renews them. Sessions open in its practice
-- company are among them.

/* Open sessions of the company's members, latest first. A session in use is updated every 15 minutes.
   `is_current` marks the caller's. Support visits of a super_admin are left out, here and below. */
create or replace function access.open_sessions(asking text default null)
returns table (id uuid, user_id uuid, user_agent text, ip_address text, started_at timestamptz,
  seen_at timestamptz, is_current boolean)
stable language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select sessions.id, sessions.user_id, sessions.user_agent, sessions.ip_address, sessions.created_at,
    greatest(sessions.created_at, sessions.updated_at),
    coalesce(sessions.token_hash = asking, false)
  from user_tenants
  join auth.sessions on sessions.user_id = user_tenants.user_id
    and sessions.company_id in (user_tenants.tenant_id, access.practice_id(user_tenants.tenant_id))
  where user_tenants.tenant_id = access.tenant() and user_tenants.deactivated_at is null
    and sessions.support_until is null and sessions.expires_at > now()
      and sessions.created_at > now() - interval '7 days'
  order by 6 desc, 1
$$;

/* Ends a member's session in the current company. Returns its person, or null. */
create or replace function access.close_session(closed uuid) returns uuid
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ended record;
begin
  delete from auth.sessions using user_tenants
    where sessions.id = closed
      and sessions.company_id in (access.tenant(), access.practice_id(access.tenant()))
      and sessions.support_until is null
      and user_tenants.tenant_id = access.tenant() and user_tenants.user_id = sessions.user_id
    returning sessions.user_id, sessions.user_agent, sessions.created_at into ended;
  if not found then return null; end if;
  update user_sessions set session_end = now() where id = (
    select signed.id from user_sessions signed
    where signed.user_id = ended.user_id and signed.session_end is null
    order by signed.user_agent is distinct from ended.user_agent,
      abs(extract(epoch from signed.session_start - ended.created_at)) limit 1);
  return ended.user_id;
end $$;

/* Ends a person's sessions in the current company and returns their number. */
create or replace function access.end_sessions(person uuid) returns integer
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ended integer;
begin
  delete from auth.sessions where sessions.user_id = person
    and sessions.company_id in (access.tenant(), access.practice_id(access.tenant()))
    and sessions.support_until is null;
  get diagnostics ended = row_count;
  return ended;
end $$;

/* Ends sessions and pending codes opened by a provider whose company is no longer the person's only one. */
create or replace function auth.end_provider_sessions(person uuid) returns void
volatile language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from auth.sessions s where s.user_id = person and s.provider_tenant is not null
    and auth.is_elsewhere(s.provider_tenant, person);
  delete from auth.factor_challenges c where c.user_id = person and c.provider_tenant is not null
    and auth.is_elsewhere(c.provider_tenant, person);
end $$;

/* A session gets a new token whenever its rights change: a company opened, writing confirmed, or the company
   left. */
create or replace function access.renew_token(session_hash text, fresh text) returns void
volatile language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update auth.sessions set token_hash = fresh, updated_at = now()
    where token_hash = session_hash and user_id = access.person()
$$;

call access.owned_by('escale_auth', 'access.open_sessions', 'access.close_session', 'access.end_sessions',
  'access.renew_token');

grant execute on function access.open_sessions, access.close_session, access.end_sessions to escale_app;

grant execute on function access.renew_token to escale_platform;

grant execute on function auth.end_provider_sessions to escale_auth;
