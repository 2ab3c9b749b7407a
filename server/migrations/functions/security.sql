-- Security log: counts of refusals, and seals.

/* Counts a refusal and returns the number of its kind in this hour. */
create or replace function auth.count_refusal(person uuid, email text, company uuid, kind text,
  reason text) returns integer
volatile language sql set search_path = pg_catalog, pg_temp as $$
  insert into auth.refusals as kept (user_id, email_hash, tenant_id, action, error_message, hour)
    values (person, email, company, kind, reason, date_trunc('hour', now()))
    on conflict on constraint refusals_of_hour do update set refusals = kept.refusals + 1 returning refusals
$$;

/* Text of an event for its hash. Each value is preceded by its length in bytes, so that two different events
   never have the same text. scripts/verify-log.ts builds the same text independently. */
create or replace function access.sealed_text(event security_logs) returns text
stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select string_agg(case when value is null then '-,' else octet_length(value) || ':' || value || ',' end, ''
    order by place)
  from unnest(array[
    event.id::text, event.tenant_id::text, event.user_id::text, event.email_hash, event.action,
      event.success::text, event.table_name, event.record_id,
    event.error_message, event.ip_address, event.user_agent, event.reported::text,
    to_char(event.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')])
      with ordinality as parts (value, place)
$$;

/* Seals up to 10,000 events and returns their number. Events of the last ten minutes wait, because a
   transaction with an earlier date may still be open. */
create or replace function access.seal_security_logs() returns integer
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  previous access.security_log_seals;
  made     access.security_log_seals;
  ids      uuid[];
  hashes   bytea[];
begin
  perform pg_advisory_xact_lock(hashtextextended('security_log_seals', 0));
  select * into previous from access.security_log_seals order by number desc limit 1;
  select array_agg(id order by created_at, id), array_agg(sha256(convert_to(access.sealed_text(event),
    'UTF8')) order by created_at, id),
      min(created_at), greatest(max(created_at), previous.last_at), count(*)
    into ids, hashes, made.first_at, made.last_at, made.events
    from (
      select * from security_logs
      where created_at < now() - interval '10 minutes'
        and created_at >= coalesce(previous.last_at - interval '1 day', '-infinity')
        and not exists (select from access.security_log_sealed sealed where sealed.id = security_logs.id)
      order by created_at, id limit 10000) event;
  if made.events = 0 then return 0; end if;

  made.number := coalesce(previous.number, 0) + 1;
  made.previous_hash := coalesce(previous.hash, decode(repeat('00', 32), 'hex'));
  made.hash := sha256(made.previous_hash || convert_to(made.number || ':', 'UTF8')
    || (select string_agg(hash, ''::bytea order by place)
    from unnest(hashes) with ordinality as listed (hash, place)));
  made.sealed_at := clock_timestamp();
  insert into access.security_log_seals select made.*;
  insert into access.security_log_sealed (id, seal, place, hash)
    select listed.id, made.number, listed.place, listed.hash
      from unnest(ids, hashes) with ordinality as listed (id, hash, place);
  return made.events;
end $$;

grant execute on function auth.count_refusal to escale_auth;

grant execute on function access.seal_security_logs to escale_login;
