-- Keys for search and comparison, computed by access.fold, access.search_key and access.telephone_key when a
-- row is written. A migration that changes these functions enqueues the job `renew_keys`.

/* Tables with such keys. */
create or replace function access.keyed_tables() returns setof text
stable language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct adrelid::regclass::text from pg_attrdef
    join pg_attribute on attrelid = adrelid and attnum = adnum
  where attgenerated = 's' and pg_get_expr(adbin, adrelid) ~ '\maccess\.(fold|search_key|telephone_key)\('
$$;

/* Number of pages of a table. In a distributed database it is that of the largest shard; a table copied to
   each machine counts as one page. */
create or replace function access.pages_of(kept regclass) returns bigint
stable language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  bytes bigint;
begin
  if to_regclass('citus_shards') is not null then
    execute $citus$select max(case citus_table_type when 'reference' then 1 else coalesce(shard_size, 0) end)
      from citus_shards where table_name = $1$citus$ into bytes using kept;
  end if;
  return ceil(coalesce(bytes, pg_relation_size(kept)) / current_setting('block_size')::numeric);
end $$;

/* Recomputes outdated keys on some pages of a table and returns their number. Null past the last page. A
   search key that contains the present words stays. The batch is short so that writers hardly wait; the
   function itself gives up on a lock. A distributed database
   applies the lock timeout in an explicit transaction only. */
create or replace function access.renew_keys(target text, first_page bigint, pages integer) returns integer
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  kept regclass := (select keyed::regclass from access.keyed_tables() keyed where keyed = target);
  stale text;
  same text;
  renewed integer;
  page_count bigint;
  last_page bigint := first_page + pages;
begin
  if kept is null then raise exception 'unknown table %', target using errcode = '22023'; end if;
  page_count := access.pages_of(kept);
  if first_page >= page_count then return null; end if;
  if last_page >= page_count then last_page := 4294967295; end if; -- past the end of any table
  set local lock_timeout = '500ms';
  select string_agg(case when made like 'access.search_key(%'
    then format('position(substring(%s from ''[^ ]*$'') in %I) = 0', made, attname)
    else format('%I is distinct from (%s)', attname, made) end, ' or ') into stale
  from (select attname, pg_get_expr(adbin, adrelid) as made from pg_attrdef
    join pg_attribute on attrelid = adrelid and attnum = adnum
    where adrelid = kept and attgenerated = 's') key
    where made ~ '\maccess\.(fold|search_key|telephone_key)\(';
  select string_agg(format('%1$I = %1$I', column_name), ', ') into same
    from (select distinct column_name from information_schema.column_column_usage
    where table_schema = 'public' and table_name = target) base;
  execute format('update %s set %s where ctid >= %L and ctid < %L and (%s)', kept, same,
    format('(%s,0)', first_page), format('(%s,0)', last_page), stale);
  get diagnostics renewed = row_count;
  return renewed;
end $$;

grant execute on function access.keyed_tables, access.renew_keys to escale_login;
