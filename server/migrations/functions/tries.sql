-- How often what can be guessed may be tried.

/* Counts one attempt under each key, unless one of them is blocked: `wait` says for how many seconds, 0 when it may go on, and
   `is_first` that it is the first to be refused in its block. `limits` gives what each key allows in 15 minutes. The attempt that
   reaches it starts a block of 5 seconds; once that has passed one attempt goes on and starts the next, twice as long, up to
   15 minutes. Whoever turns out to be right gives their attempt back, and the block with it. */
create or replace function auth.count_try(keys text[], limits integer[], out wait integer, out is_first boolean)
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
create or replace function auth.give_back_try(keys text[], proven text default null) returns void
volatile language plpgsql set search_path = pg_catalog, auth, pg_temp as $$
begin
  perform from sign_in_tries where key = any (keys) order by key for update;
  delete from sign_in_tries where key = proven;
  update sign_in_tries set tries = greatest(tries - 1, 0), blocked_until = null where key = any (keys);
end $$;

grant execute on function auth.count_try, auth.give_back_try to escale_auth;
