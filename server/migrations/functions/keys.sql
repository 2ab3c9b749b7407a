-- Keys by which rows are found and compared, as access.fold and access.search_key made them when the row was written: a chapter that changes those
-- functions asks for the job `renew_keys`.

/* The tables that have such keys. */
create or replace function access.keyed_tables() returns setof text
stable language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct adrelid::regclass::text from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
  where attgenerated = 's' and pg_get_expr(adbin, adrelid) ~ '\maccess\.(fold|search_key)\('
$$;

/* Gives the rows of some pages of a table the keys of today, and says how many had others; null once there is no such page. A search
   key that holds the words as they are looked for stays as it is. Short, so that who writes these rows hardly waits; who waits too
   long is this function. */
create or replace function access.renew_keys(target text, first_page bigint, pages integer) returns integer
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '500ms' as $$
declare
  kept regclass := (select keyed::regclass from access.keyed_tables() keyed where keyed = target);
  stale text;
  same text;
  renewed integer;
begin
  if kept is null then raise exception 'unknown table %', target using errcode = '22023'; end if;
  if first_page >= pg_relation_size(kept) / current_setting('block_size')::bigint then return null; end if;
  select string_agg(case when made like 'access.search_key(%' then format('position(substring(%s from ''[^ ]*$'') in %I) = 0', made, attname)
    else format('%I is distinct from (%s)', attname, made) end, ' or ') into stale
  from (select attname, pg_get_expr(adbin, adrelid) as made from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
    where adrelid = kept and attgenerated = 's') key where made ~ '\maccess\.(fold|search_key)\(';
  select string_agg(format('%1$I = %1$I', column_name), ', ') into same from (select distinct column_name from information_schema.column_column_usage
    where table_schema = 'public' and table_name = target) base;
  execute format('update %s set %s where ctid >= %L and ctid < %L and (%s)', kept, same, format('(%s,0)', first_page), format('(%s,0)', first_page + pages), stale);
  get diagnostics renewed = row_count;
  return renewed;
end $$;

grant execute on function access.keyed_tables, access.renew_keys to escale_login;
