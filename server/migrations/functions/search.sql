-- Search functions, one for the page header and one for each list. They read the trigram index as
-- escale_search.

/* Searches the current company. `words` are patterns that a key must match, `indexed` those used on the
   index. First the newest rows are read, where frequent words are found at once; in a company of over 1,000
   rows, a second read of the newest 1,000 follows. Then the trigram index is read, for at most 1,000 rows,
   because it collects all matches before the first result. More frequent words are found by reading on from
   the newest row. search_all returns the best rows of each requested kind. It is one call, because entering a
   function costs more than one kind. The best names come before the limit (decision 097). few_… returns the
   ids of all matches, or null when there are too many: the caller then reads its own index in order. No plan
   is forced, but cpu_tuple_cost is very high: row security hides statistics from the planner, and the trigram
   index always reads the fewest rows. The planner is not told the part of a table, because in a newly filled
   table it would expect one row for a whole company. Parallel workers are off, because this cost would start
   them for a few hundred rows. */
/* Rank of a match on the first column of the key: 0 when the key begins with the whole words, 1 with their
   letters, 2 when each word begins a word of the row, else 3. `best` holds the two beginnings and then one
   pattern for each word. */
create or replace function access.match_rank(key text,
  best text[]) returns integer immutable parallel safe language sql as $$
  select case when starts_with(key, best[1]) then 0 when starts_with(key, best[2])
    then 1 when key like all (best[3:]) then 2 else 3 end
$$;

create or replace procedure access.let_search(target text, part text default null) language plpgsql as $body$
declare
  of_part text := case when part is null then '' else format('and one.%I = of_part', part) end;
  former  regprocedure;
begin
  -- Former functions with other arguments.
  for former in select oid::regprocedure from pg_proc where pronamespace = 'access'::regnamespace
    and proname in (target || '_by_index', 'newest_' || target, 'many_' || target, 'has_most_of') loop
    execute format('drop function %s', former);
  end loop;
  execute format($function$
    create function access.%1$s_by_index(company uuid, of_part text, words text[], indexed text[],
      best text[], wanted integer) returns uuid[]
    stable language plpgsql as $by_index$
    declare
      read integer;
      found uuid[];
    begin
      select count(*), coalesce((array_agg(held.id order by access.match_rank(held.search_key, best),
        held.created_at desc, held.id desc))[:wanted], '{}')
      into read, found from (select one.id, one.created_at, one.search_key from %1$I one
        where one.tenant_id = company %3$s and one.search_key like all (words)
        and one.search_key like indexed[1] and one.search_key like indexed[cardinality(indexed)]
          limit 1001) held;
      return case when read <= 1000 then found end;
    end $by_index$
    $function$, target, of_part, replace(of_part, ' = ', ' || '''' = '));
  execute format($function$
    create function access.newest_%1$s(company uuid, of_part text, words text[], indexed text[], best text[],
      newest_read integer, wanted integer) returns uuid[]
    stable language plpgsql as $newest$
    declare
      read integer;
      newest uuid[];
      next uuid[];
      by_index uuid[];
    begin
      select count(*), coalesce(array_agg(last.id order by last.rank, last.created_at desc,
        last.id desc) filter (where last.rank is not null), '{}')
      into read, newest from (select one.id, one.created_at, case when one.search_key like all (words)
        then access.match_rank(one.search_key, best) end as rank
        from %1$I one where one.tenant_id = company %2$s
          order by one.created_at desc, one.id desc limit newest_read) last;
      if read < newest_read or cardinality(newest) >= wanted then return newest[:wanted]; end if;
      if exists (select from %1$I one where one.tenant_id = company %2$s
        order by one.created_at desc, one.id desc offset 1000 limit 1) then
        next := array(select last.id from (select one.id, one.search_key from %1$I one
          where one.tenant_id = company %2$s
          order by one.created_at desc, one.id desc limit 1000) last
            where last.search_key like all (words || indexed) limit wanted);
        if cardinality(next) = wanted then return newest || next; end if;
      end if;
      by_index := access.%1$s_by_index(company, of_part, words, indexed, best, wanted);
      if by_index is not null then return newest || by_index; end if;
      return array(select last.id from (select one.id, one.search_key from %1$I one
        where one.tenant_id = company %2$s
        order by one.created_at desc, one.id desc offset 0) last
          where last.search_key like all (words) limit wanted);
    end $newest$
    $function$, target, of_part);
  execute format($function$
    create or replace function few_%1$s(company uuid, of_part text, words text[], indexed text[],
      newest_read integer) returns uuid[]
    stable language plpgsql security definer set search_path = pg_catalog, public, pg_temp
    set enable_seqscan = off set cpu_tuple_cost = 1000 set jit = off
      set max_parallel_workers_per_gather = 0 as $few$
    declare
      read integer;
      newest uuid[];
      by_index uuid[];
    begin
      if company is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid
        then return '{}'; end if;
      select count(*), coalesce(array_agg(last.id) filter (where last.search_key like all (words)), '{}')
        into read, newest
      from (select one.id, one.search_key from %1$I one where one.tenant_id = company %2$s
        order by one.created_at desc, one.id desc limit newest_read) last;
      if read < newest_read then return newest; end if;
      if cardinality(newest) * 20 > newest_read then return null; end if;
      by_index := access.%1$s_by_index(company, of_part, words, indexed, '{}', 1000);
      return case when by_index is not null then newest || by_index end;
    end $few$
    $function$, target, of_part);
  execute format('grant execute on function access.newest_%1$s, access.%1$s_by_index to escale_search',
    target);
  call access.owned_by('escale_search', ('few_' || target)::regproc);
  execute format('grant execute on function few_%I to escale_app', target);
end $body$;

call access.let_search('clients');

call access.let_search('invoices');

call access.let_search('payments');

call access.let_search('goods', 'kind');

call access.let_search('conversations');

call access.let_search('messages');

grant execute on function access.match_rank(text, text[]) to escale_search;

/* Clients whose name begins with the text, in alphabetical order. If they are few, the best of newest_clients
   are added. */
create or replace function access.found_clients(company uuid, words text[], indexed text[], best text[],
  newest_read integer, wanted integer) returns uuid[]
stable language plpgsql as $$
declare
  typed text := substr(best[2], 2);
  found uuid[];
begin
  found := array(select one.id from clients one where one.tenant_id = company and one.name_key >= typed
    and one.name_key < typed || chr(1114111)
    order by one.name_key, one.id limit wanted);
  if cardinality(found) = wanted then return found; end if;
  return found || access.newest_clients(company, null, words, indexed, best, newest_read, wanted);
end $$;

grant execute on function access.found_clients to escale_search;

/* Best matches of each kind, then the newest, the company's before shared ones. Services and expeditions are
   few, so all are read. `container` is the pattern of a container number, `best` as in access.match_rank. */
create or replace function search_all(company uuid, kinds text[], words text[], indexed text[],
  newest_read integer, best text[], container text, wanted integer)
returns table (kind text, id uuid, title text, subtitle text, status text)
stable language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set cpu_tuple_cost = 1000 set jit = off set max_parallel_workers_per_gather = 0
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  ids uuid[];
  shown integer := 0;
  goods_kind text;
begin
  if company is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then return; end if;
  if 'client' = any (kinds) then
    ids := access.found_clients(company, words, indexed, best, newest_read, wanted);
    if ids <> '{}' then
      return query select 'client', one.id, one.name, concat_ws(' · ', one.email, one.phone), null::text
        from clients one
        where one.tenant_id = company and one.id = any (ids)
        order by access.match_rank(one.search_key, best), one.name_key, one.id desc limit wanted;
      get diagnostics shown = row_count;
    end if;
    return query select 'client', shared.id, shared.name, concat_ws(' · ', shared.email, shared.phone),
      null::text from shared_clients shared
      where shared.search_key like all (words)
      order by access.match_rank(shared.search_key, best), shared.name_key, shared.id desc
        limit wanted - shown;
  end if;
  if 'invoice' = any (kinds) then
    ids := access.newest_invoices(company, null, words, indexed, best, newest_read, wanted);
    if ids <> '{}' then
      return query select 'invoice', one.id, one.invoice_number, one.client_name, one.status from invoices one
        where one.tenant_id = company and one.id = any (ids)
          order by access.match_rank(one.search_key, best), one.created_at desc, one.id desc limit wanted;
    end if;
  end if;
  if 'payment' = any (kinds) then
    ids := access.newest_payments(company, null, words, indexed, best, newest_read, wanted);
    if ids <> '{}' then
      return query select 'payment', one.id, one.reference, one.client_name || ' · ' || one.invoice_number,
        one.status from payments one
        where one.tenant_id = company and one.id = any (ids)
          order by access.match_rank(one.search_key, best), one.created_at desc, one.id desc limit wanted;
    end if;
  end if;
  foreach goods_kind in array array['merchandise', 'vehicle'] loop
    if goods_kind = any (kinds) then
      ids := access.newest_goods(company, case goods_kind when 'vehicle' then 'Véhicule'
        else 'Colis' end, words, indexed, best, newest_read, wanted);
      if ids <> '{}' then
        return query select goods_kind, one.id, one.number,
          concat_ws(' · ', coalesce(one.tracking_number, one.chassis_number),
          coalesce(one.brand_name, one.vehicle_brand), one.description), one.status from goods one
          where one.tenant_id = company and one.id = any (ids)
          order by access.match_rank(one.search_key, best), one.created_at desc, one.id desc limit wanted;
      end if;
    end if;
  end loop;
  if 'service' = any (kinds) then
    return query select 'service', own.id, own.name, own.category, null::text from services own
      where own.tenant_id = company and own.search_key like all (words)
      order by access.match_rank(own.search_key, best), own.name_key, own.id desc limit wanted;
    get diagnostics shown = row_count;
    return query select 'service', shared.id, shared.name, shared.category, null::text
      from shared_services shared
      where shared.search_key like all (words)
      order by access.match_rank(shared.search_key, best), shared.name_key, shared.id desc
        limit wanted - shown;
  end if;
  if 'expedition' = any (kinds) then
    return query select 'expedition', one.id, one.reference, one.origin || ' → ' || one.destination,
      one.status from expeditions one
      where one.tenant_id = company and (one.search_key like all (words)
        or one.id in (select aboard.expedition_id from expedition_containers aboard
          where aboard.tenant_id = company and aboard.number like container))
      order by access.match_rank(one.search_key, best), one.created_at desc, one.id desc limit wanted;
  end if;
end $$;

call access.owned_by('escale_search', 'search_all');

grant execute on function search_all to escale_app, escale_platform;
