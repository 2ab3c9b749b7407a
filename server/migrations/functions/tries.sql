-- Rate limits for guesses, for reports and deliveries, and for API keys.

/* Current block of these keys: seconds to wait or 0, and whether nobody was refused in it yet. */
create or replace function auth.block_on(keys text[], moment timestamptz, out wait integer,
  out is_first boolean)
stable language sql set search_path = pg_catalog, auth, pg_temp as $$
  select coalesce(max(ceil(extract(epoch from blocked_until - moment))), 0)::integer,
    coalesce(bool_or(not refused), false)
  from tries where key = any (keys) and blocked_until > moment
$$;

/* Counts `added` uses under each key, unless one is blocked. `wait` is the seconds to wait, or 0. `is_first`
   marks the first refusal of a block. `limits` are the uses allowed for each key in `span`, which starts with
   the first use; reaching a limit starts a block. With `grows`, for guesses, a block lasts 5 seconds; then
   one attempt is allowed and starts a block twice as long, up to 15 minutes. Other blocks last until the end
   of the span. A correct attempt is returned by auth.give_back_try, which ends the block. `counted` and
   `remaining` are the uses of the first key and the seconds left in its span. Keys are locked in order. Later
   refusals in a block write nothing, which also limits storage. */
create or replace function auth.count_try(keys text[], limits integer[], added integer default 1,
  span interval default '15 minutes',
  grows boolean default true, out wait integer, out is_first boolean, out counted integer,
    out remaining integer)
volatile language plpgsql set search_path = pg_catalog, auth, pg_temp as $$
declare
  moment timestamptz := clock_timestamp();
begin
  select block.wait, block.is_first into wait, is_first from auth.block_on(keys, moment) block;
  if wait > 0 and not is_first then
    select tries, greatest(ceil(extract(epoch from since + span - moment)), 0) into counted, remaining
      from tries where key = keys[1];
    return;
  end if;
  insert into tries (key, tries, since) select key, 0, clock_timestamp() from unnest(keys) key order by key
    on conflict do nothing;
  perform from tries where key = any (keys) order by key for update;
  moment := clock_timestamp();
  select block.wait, block.is_first into wait, is_first from auth.block_on(keys, moment) block;
  if is_first then update tries set refused = true where key = any (keys) and blocked_until > moment; end if;
  if wait = 0 then
    update tries kept set tries = used.tries, since = used.since, refused = false,
        blocked_until = case
          when used.tries < used.allowed then null
          when grows then moment + least(5 * 2 ^ least(used.tries - used.allowed, 10),
            900) * interval '1 second'
          else used.since + span end
      from (
        select key, allowed, added + case when is_over then 0
          else before.tries end as tries, case when is_over then moment else before.since end as since
        from unnest(keys, limits) asked (key, allowed)
          join tries before using (key), lateral (select before.since <= moment - span as is_over) age
      ) used
      where kept.key = used.key;
  end if;
  select tries, greatest(ceil(extract(epoch from since + span - moment)), 0) into counted, remaining
    from tries where key = keys[1];
end $$;

/* Returns an attempt that was right or was never judged. `proven` also clears all earlier attempts: a person
   who knows the password has nothing to guess. */
create or replace function auth.give_back_try(keys text[], proven text default null) returns void
volatile language plpgsql set search_path = pg_catalog, auth, pg_temp as $$
begin
  perform from tries where key = any (keys) order by key for update;
  delete from tries where key = proven;
  update tries set tries = greatest(tries - 1, 0), blocked_until = null where key = any (keys);
end $$;

/* Counts a use by the current person. The count commits or rolls back with the action. Returns the seconds to
   wait, or 0. */
create or replace function access.count_own_use(kind text, allowed integer, span interval) returns integer
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  counted record;
begin
  select * into counted from auth.count_try(array[kind || ':' || access.person()], array[allowed], 1, span,
    false);
  return counted.wait;
end $$;

/* Adds the uses of an API key gathered by one server. Returns the total of the span on all servers and the
   seconds left. */
create or replace function access.count_key_uses(company uuid, used uuid, added integer, address text,
  allowed integer, span interval,
  out counted integer, out remaining integer)
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update api_keys set last_used_at = now(), last_used_from = address where tenant_id = company and id = used;
  if not found then return; end if;
  select c.counted, c.remaining into counted, remaining
    from auth.count_try(array['key:' || used], array[allowed], added, span, false) c;
end $$;

call access.owned_by('escale_auth', 'access.count_own_use', 'access.count_key_uses');

grant execute on function auth.block_on, auth.count_try, auth.give_back_try to escale_auth;

grant execute on function access.count_own_use to escale_app, escale_platform;

grant execute on function access.count_key_uses to escale_login;
