-- Search functions, one for the page header and one for each list. They read the trigram indexes as
-- escale_search.

/* Rank of a match on the first column of the key: 0 when the key begins with the whole words, 1 with their
   letters, 2 when each word begins a word of the row, else 3. `best` holds the two beginnings and then one
   pattern for each word. */
create or replace function access.match_rank(key text,
  best text[]) returns integer immutable parallel safe language sql as $$
  select case when starts_with(key, best[1]) then 0 when starts_with(key, best[2])
    then 1 when key like all (best[3:]) then 2 else 3 end
$$;

grant execute on function access.match_rank(text, text[]) to escale_search;

/* Creates the search functions of a table. They search the current company. `words` are patterns that a key
   must match. `indexed` are those for an index, numbers first, then the longest: the first two of at least
   three letters, then the others. No search reads more than 1,000 matches of an index or 20,000 rows of a
   table.

   newest_… returns the best rows for the header. First it reads the newest rows, where frequent words are
   found at once. Then the index is read. More frequent words are found by reading on from the newest row. The
   best names come before the limit (decision 097). In a large table a text without digits is looked for among
   the newest 1,000 rows before the index, which collects all matches before it returns the first.

   few_… returns the ids of all matches, or null when there are too many: the caller then reads its own index
   in order.

   Rows of a `billed` table name a client, and its trigram index holds only `numbers`. A text without digits
   is looked for among the names that the company has billed, and then the newest rows of each name are read.
   A number is looked for in the index first (decision 126).

   No plan is forced, but cpu_tuple_cost is very high: row security hides statistics from the planner, and the
   trigram index always reads the fewest rows. The planner is not told the part of a table, because in a newly
   filled table it would expect one row for a whole company. Parallel workers are off, because this cost would
   start them for a few hundred rows. */
create or replace procedure access.let_search(target text, part text default null,
  billed boolean default false, numbers text default '', is_large boolean default false)
language plpgsql as $body$
declare
  of_part text := case when part is null then '' else format('and one.%I = of_part', part) end;
  rows_of constant text := format('%I one where one.tenant_id = company %s', target, of_part);
  by_index constant text := format('%I one where one.tenant_id = company %s', target,
    replace(of_part, ' = ', ' || '''' = '));
  -- In a billed table a word may be in the name, so one of the others is enough.
  patterns constant text := case when billed then 'array_remove(indexed, null)' else 'indexed[:1]' end;
  is_indexed constant text := case when billed then numbers || ' like pattern'
    else 'one.search_key like pattern and one.search_key like coalesce(indexed[2], ''%'')' end;
  newest_first constant text := 'order by one.created_at desc, one.id desc';
  former  regprocedure;
begin
  -- Former functions with other arguments.
  for former in select oid::regprocedure from pg_proc where pronamespace = 'access'::regnamespace
    and proname in (target || '_by_index', target || '_by_name', 'newest_' || target) loop
    execute format('drop function %s', former);
  end loop;

  execute format($function$
    create function access.%1$s_by_index(company uuid, of_part text, words text[], indexed text[],
      best text[], wanted integer, out ids uuid[], out is_all boolean)
    stable language plpgsql as $by_index$
    declare
      pattern text;
      found uuid[];
      is_few boolean;
    begin
      ids := '{}';
      is_all := true;
      foreach pattern in array %4$s loop
        select coalesce((array_agg(held.id order by access.match_rank(held.search_key, best),
          held.created_at desc, held.id desc))[:wanted], '{}'), count(*) <= 1000 into found, is_few
        from (select one.id, one.created_at, one.search_key from %2$s
          and one.search_key like all (words) and %3$s limit 1001) held;
        ids := ids || found;
        is_all := is_all and is_few;
      end loop;
    end $by_index$
    $function$, target, by_index, is_indexed, patterns);

  if billed then
    execute format($function$
      create function access.%1$s_by_name(company uuid, words text[], indexed text[], best text[],
        wanted integer, most integer, out ids uuid[], out is_all boolean)
      stable language plpgsql as $by_name$
      begin
        select coalesce((array_agg(held.id order by held.begins desc, held.created_at desc,
          held.id desc))[:wanted], '{}'), coalesce(max(held.name), 0) <= 1000 and count(*) <= most
          into ids, is_all
        from (select one.id, one.created_at, named.begins, named.name
          from (select billed.name_key, bool_or(billed.search_key like all (best[3:])) as begins,
            row_number() over () as name from billed_names billed
              where billed.tenant_id = company and billed.search_key like all (words)
                and billed.search_key like indexed[1] and billed.search_key like coalesce(indexed[2], '%%')
              group by billed.name_key limit 1001) named
            cross join lateral (select one.id, one.created_at from %1$I one where one.tenant_id = company
              and one.client_key = named.name_key order by one.created_at desc limit wanted + 1) one
          limit most + 1) held;
      end $by_name$
      $function$, target);
    execute format('grant execute on function access.%1$s_by_name to escale_search', target);
  end if;

  execute format($function$
    create function access.newest_%1$s(company uuid, of_part text, words text[], indexed text[], best text[],
      newest_read integer, wanted integer) returns uuid[]
    stable language plpgsql as $newest$
    declare
      read integer;
      found uuid[];
      more uuid[];
      is_all boolean;
      is_whole boolean := true;
    begin
      with last as materialized
        (select one.id, one.created_at, one.search_key from %2$s %3$s limit newest_read)
      select (select count(*) from last), array(select last.id from last
        where last.search_key like all (words)
        order by access.match_rank(last.search_key, best), last.created_at desc, last.id desc limit wanted)
        into read, found;
      if read < newest_read or cardinality(found) = wanted then return found; end if;
      %4$s
      if is_whole then return found; end if;
      more := array(select last.id from (select one.id, one.search_key from %2$s %3$s limit 20000) last
        where last.search_key like all (words) limit wanted);
      return more || found;
    end $newest$
    $function$, target, rows_of, newest_first, case when billed then format($stages$
      for stage in 1..2 loop
        if (stage = 1) = (indexed[1] ~ '\d') then
          select * into more, is_all
            from access.%1$s_by_index(company, of_part, words, indexed, best, wanted);
        else
          select * into more, is_all from access.%1$s_by_name(company, words, indexed, best, wanted,
            (wanted + 1) * 1000);
        end if;
        found := found || more;
        if is_all and cardinality(more) >= wanted then return found; end if;
        is_whole := is_whole and is_all;
      end loop;
      $stages$, target) else case when is_large then format($stages$
      if indexed[1] !~ '\d' then
        with last as materialized
          (select one.id, one.created_at, one.search_key from %1$s %2$s limit 1000)
        select (select count(*) from last), array(select last.id from last
          where last.search_key like all (words || array_remove(indexed, null))
          order by access.match_rank(last.search_key, best), last.created_at desc, last.id desc limit wanted)
          into read, more;
        found := found || more;
        if read < 1000 or cardinality(more) >= wanted then return found; end if;
      end if;
      $stages$, rows_of, newest_first) else '' end || format($stages$
      select * into more, is_whole from access.%1$s_by_index(company, of_part, words, indexed, best, wanted);
      found := found || more;
      $stages$, target) end);

  execute format($function$
    create or replace function few_%1$s(company uuid, of_part text, words text[], indexed text[],
      newest_read integer) returns uuid[]
    stable language plpgsql security definer set search_path = pg_catalog, public, pg_temp
    set enable_seqscan = off set cpu_tuple_cost = 1000 set jit = off
      set max_parallel_workers_per_gather = 0 as $few$
    declare
      read integer;
      found uuid[];
      more uuid[];
      is_all boolean;
    begin
      if company is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid
        then return '{}'; end if;
      select count(*), coalesce(array_agg(last.id) filter (where last.search_key like all (words)), '{}')
        into read, found
      from (select one.id, one.search_key from %2$s %3$s limit newest_read) last;
      if read < newest_read then return found; end if;
      if cardinality(found) * 20 > newest_read then return null; end if;
      %4$s
      select * into more, is_all from access.%1$s_by_index(company, of_part, words, indexed, '{}', 1000);
      if is_all then return found || more; end if;
      return null;
    end $few$
    $function$, target, rows_of, newest_first, case when billed then format($stage$
      select * into more, is_all from access.%1$s_by_name(company, words, indexed, '{}', 1000, 1000);
      if not is_all then return null; end if;
      found := found || more;
      $stage$, target) end);
  execute format('grant execute on function access.newest_%1$s, access.%1$s_by_index to escale_search',
    target);
  call access.owned_by('escale_search', ('few_' || target)::regproc);
  execute format('grant execute on function few_%I to escale_app', target);
end $body$;

call access.let_search('clients');

call access.let_search('invoices', billed => true, numbers => 'access.search_key(one.invoice_number)');

call access.let_search('payments', billed => true,
  numbers => $$access.search_key(one.invoice_number || ' ' || one.reference)$$);

call access.let_search('credit_notes');

call access.let_search('goods', 'kind', is_large => true);

call access.let_search('quotes');

call access.let_search('expenses');

call access.let_search('conversations');

call access.let_search('messages');

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
   few, so all are read, as are transfers and sessions of tills. `container` is the pattern of a container
   number, `best` as in access.match_rank. */
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
  if 'credit_note' = any (kinds) then
    ids := access.newest_credit_notes(company, null, words, indexed, best, newest_read, wanted);
    if ids <> '{}' then
      return query select 'credit_note', one.id, one.number, concat_ws(' · ', one.client_name,
        one.invoice_number), null::text from credit_notes one
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
  if 'quote' = any (kinds) then
    ids := access.newest_quotes(company, null, words, indexed, best, newest_read, wanted);
    if ids <> '{}' then
      return query select 'quote', one.id, one.number, one.client_name, case
          when one.invoice_id is not null then 'Facturé' else one.state end from quotes one
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
  if 'expense' = any (kinds) then
    ids := access.newest_expenses(company, null, words, indexed, best, newest_read, wanted);
    if ids <> '{}' then
      return query select 'expense', one.id, one.number, one.payee || ' · ' || one.category,
        case when one.cancelled_at is not null then 'Annulée' end from expenses one
        where one.tenant_id = company and one.id = any (ids)
          order by access.match_rank(one.search_key, best), one.created_at desc, one.id desc limit wanted;
    end if;
  end if;
  return query select * from access.found_cash(company, kinds, words, wanted);
end $$;

/* Transfers between accounts and sessions of tills, by their number. A person finds only the sessions that
   they opened, unless `all_tills` is among the kinds. */
create or replace function access.found_cash(company uuid, kinds text[], words text[], wanted integer)
returns table (kind text, id uuid, title text, subtitle text, status text)
stable language sql as $$
  (select 'transfer', one.id, one.number, source.name || ' → ' || target.name, one.state
  from money_transfers one
    join money_accounts source on source.tenant_id = company and source.id = one.from_id
    join money_accounts target on target.tenant_id = company and target.id = one.to_id
  where 'transfer' = any (kinds) and one.tenant_id = company
    and access.search_key(one.number) like all (words)
  order by one.sent_at desc, one.id desc limit wanted)
  union all
  (select 'till_session', one.id, one.number, till.name || ' · ' || one.opened_by_name || ' · '
      || to_char(one.opening_day, 'DD/MM/YYYY'), one.state
  from till_sessions one join money_accounts till on till.tenant_id = company and till.id = one.account_id
  where 'till_session' = any (kinds) and one.tenant_id = company
    and ('all_tills' = any (kinds)
      or one.opened_by = nullif(current_setting('app.user_id', true), '')::uuid)
    and access.search_key(one.number) like all (words)
  order by one.opened_at desc, one.id desc limit wanted)
$$;

grant execute on function access.found_cash to escale_search;

call access.owned_by('escale_search', 'search_all');

grant execute on function search_all to escale_app, escale_platform;
