-- The security monitor: what people and their browsers report, open sessions, and the seals of the log.

-- Told by a browser or a program through log_security_event, rather than seen by the server itself.
alter table security_logs add column reported boolean not null default false;

create index security_logs_of_member on security_logs (tenant_id, user_id, created_at desc, id desc);

create index security_logs_of_action on security_logs (tenant_id, action, created_at desc, id desc);

create index security_logs_failed on security_logs (tenant_id, created_at desc, id desc) where not success;

-- Someone at work for no company has events too: their own, which belong to nobody else.
create policy own_events on security_logs for insert to escale_app, escale_platform
  with check (tenant_id is null and user_id = nullif(current_setting('app.user_id', true), '')::uuid);

create policy own_rows_of_platform on security_logs for select to escale_platform
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid);

grant select, insert on security_logs to escale_platform;

/* Seconds until the person at work may report another event: 0 when they may now. Thirty in any sixty seconds, counted
   in the log itself, one report of a person after the other. */
create function access.report_delay() returns integer
volatile language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  thirtieth timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('report:' || access.person(), 0));
  select created_at into thirtieth from security_logs
    where user_id = access.person() and reported and created_at > clock_timestamp() - interval '1 minute'
    order by created_at desc, id desc offset 29 limit 1;
  if not found then return 0; end if;
  return greatest(1, ceil(extract(epoch from thirtieth + interval '1 minute' - clock_timestamp())))::integer;
end $$;

grant execute on function access.report_delay to escale_app, escale_platform;

-- Refusals of one kind met by somebody (an e-mail that no account has: its hash) in a company, hour by hour: the log holds the
-- first of them, and how many it left out.
create table auth.refusals (
  user_id       uuid,
  email_hash    text,
  tenant_id     uuid,
  action        text not null,
  error_message text,
  hour          timestamptz not null,
  refusals      integer not null default 1,
  constraint refusals_of_hour unique nulls not distinct (user_id, email_hash, tenant_id, action, error_message, hour)
);

grant select, insert, update, delete on auth.refusals to escale_auth;

/* Counts a refusal, and says how many of its kind there were this hour. */
create function auth.count_refusal(person uuid, email text, company uuid, kind text, reason text) returns integer
volatile language sql set search_path = pg_catalog, pg_temp as $$
  insert into auth.refusals as kept (user_id, email_hash, tenant_id, action, error_message, hour)
    values (person, email, company, kind, reason, date_trunc('hour', now()))
    on conflict on constraint refusals_of_hour do update set refusals = kept.refusals + 1 returning refusals
$$;

grant execute on function auth.count_refusal to escale_auth;

/* The role of a member of the company at work, judged as access.enter does; null for anybody else. */
create function access.role_of(member uuid) returns text
stable language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select case
    when (select role from user_roles where user_id = member and tenant_id is null order by assigned_at desc limit 1) = 'super_admin' then 'super_admin'
    else coalesce((
      select role from user_roles where user_id = member and tenant_id = access.tenant()
      order by assigned_at desc, array_position(array['viewer', 'warehouse_supervisor', 'employee', 'manager', 'admin'], role) limit 1), 'viewer')
  end
  from user_tenants where tenant_id = access.tenant() and user_id = member and deactivated_at is null
$$;

call access.owned_by('escale_auth', 'access.role_of');

grant execute on function access.role_of to escale_app;

/* The sessions that members of the company at work have open in it, latest seen first. A session in use is marked so
   every quarter of an hour. `is_current`: the one that asks. */
create function access.open_sessions(asking text default null)
returns table (id uuid, user_id uuid, user_agent text, ip_address text, started_at timestamptz, seen_at timestamptz, is_current boolean)
stable language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select sessions.id, sessions.user_id, sessions.user_agent, sessions.ip_address, sessions.created_at, greatest(sessions.created_at, sessions.updated_at),
    coalesce(sessions.token_hash = asking, false)
  from user_tenants
  join auth.sessions on sessions.user_id = user_tenants.user_id and sessions.company_id = user_tenants.tenant_id
  where user_tenants.tenant_id = access.tenant() and user_tenants.deactivated_at is null
    and sessions.expires_at > now() and sessions.created_at > now() - interval '7 days'
  order by 6 desc, 1
$$;

call access.owned_by('escale_auth', 'access.open_sessions');

grant execute on function access.open_sessions to escale_app;

/* Ends a session that a member has open in the company at work, and gives back whose it was; null when there is none. */
create function access.close_session(closed uuid) returns uuid
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ended record;
begin
  delete from auth.sessions using user_tenants
    where sessions.id = closed and sessions.company_id = access.tenant()
      and user_tenants.tenant_id = access.tenant() and user_tenants.user_id = sessions.user_id
    returning sessions.user_id, sessions.user_agent, sessions.created_at into ended;
  if not found then return null; end if;
  update user_sessions set session_end = now() where id = (
    select signed.id from user_sessions signed
    where signed.user_id = ended.user_id and signed.session_end is null
    order by signed.user_agent is distinct from ended.user_agent, abs(extract(epoch from signed.session_start - ended.created_at)) limit 1);
  return ended.user_id;
end $$;

call access.owned_by('escale_auth', 'access.close_session');

grant execute on function access.close_session to escale_app;

-- The seals. Each holds the hash of the one before and of its events, in their order: an event changed, removed or slipped
-- in afterwards no longer matches. Only the owner may read or write them, and the product only has them made.
create table access.security_log_seals (
  number        bigint not null,
  previous_hash bytea not null,
  hash          bytea not null,
  events        integer not null,
  first_at      timestamptz not null,
  last_at       timestamptz not null,
  sealed_at     timestamptz not null,
  constraint security_log_seals_pkey primary key (number)
);

create table access.security_log_sealed (
  id    uuid not null,
  seal  bigint not null,
  place integer not null,
  hash  bytea not null,
  constraint security_log_sealed_pkey primary key (id),
  constraint security_log_sealed_place unique (seal, place),
  constraint security_log_sealed_seal foreign key (seal) references access.security_log_seals (number) on delete restrict
);

/* An event as it is hashed: each value preceded by its length in bytes, so that no two events read alike.
   scripts/verify-log.ts writes the same by itself. */
create function access.sealed_text(event security_logs) returns text
stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select string_agg(case when value is null then '-,' else octet_length(value) || ':' || value || ',' end, '' order by place)
  from unnest(array[
    event.id::text, event.tenant_id::text, event.user_id::text, event.email_hash, event.action, event.success::text, event.table_name, event.record_id,
    event.error_message, event.ip_address, event.user_agent, event.reported::text,
    to_char(event.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')]) with ordinality as parts (value, place)
$$;

/* Seals the next events, ten thousand at most, and says how many; 0 when there is none left. Events of the last ten
   minutes wait: one may still be on its way with an earlier date. */
create function access.seal_security_logs() returns integer
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  previous access.security_log_seals;
  made     access.security_log_seals;
  ids      uuid[];
  hashes   bytea[];
begin
  perform pg_advisory_xact_lock(hashtextextended('security_log_seals', 0));
  select * into previous from access.security_log_seals order by number desc limit 1;
  select array_agg(id order by created_at, id), array_agg(sha256(convert_to(access.sealed_text(event), 'UTF8')) order by created_at, id),
      min(created_at), greatest(max(created_at), previous.last_at), count(*)
    into ids, hashes, made.first_at, made.last_at, made.events
    from (
      select * from security_logs
      where created_at < now() - interval '10 minutes' and created_at >= coalesce(previous.last_at - interval '1 day', '-infinity')
        and not exists (select from access.security_log_sealed sealed where sealed.id = security_logs.id)
      order by created_at, id limit 10000) event;
  if made.events = 0 then return 0; end if;

  made.number := coalesce(previous.number, 0) + 1;
  made.previous_hash := coalesce(previous.hash, decode(repeat('00', 32), 'hex'));
  made.hash := sha256(made.previous_hash || convert_to(made.number || ':', 'UTF8') || (select string_agg(hash, ''::bytea order by place) from unnest(hashes) with ordinality as listed (hash, place)));
  made.sealed_at := clock_timestamp();
  insert into access.security_log_seals select made.*;
  insert into access.security_log_sealed (id, seal, place, hash)
    select listed.id, made.number, listed.place, listed.hash from unnest(ids, hashes) with ordinality as listed (id, hash, place);
  return made.events;
end $$;

grant execute on function access.seal_security_logs to escale_login;

-- The whole log in its order, for the seals.
create index security_logs_in_order on security_logs (created_at, id);
