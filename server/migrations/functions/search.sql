-- Searching: each kind has two functions, made from one text, that read the trigram index as escale_search.

/* `words` are the patterns that a key holds, `indexed` those that the index finds rows by, for the company at work only. Work is
   bounded whatever is typed: the newest rows are read first, for what many rows hold is soon found among them; then the index,
   of which 1,000 rows at most are taken; what even more hold is found by reading on from the newest. How many hold a pattern is
   nothing the planner may ask of rows behind a fence, so the shape of each statement leaves it nothing to misjudge.

   few_…    answers the ids of all rows found, or null when they are too many: the caller then reads its own index in its own order.
   search_… answers the newest rows found, as they are shown. `id`, `title`, `subtitle` and `status` are expressions over the row.
   `part` and its value split a table whose newest rows are those of one kind. */
/* The statement that reads a trigram index: $1 the company, $2 the words, $3 as many patterns as the index is read by, $4 the part. */
create or replace function access.rows_by_index(target text, part text, patterns integer) returns text
immutable language sql set search_path = pg_catalog, pg_temp as $$
  select format('select array(select id from %s where tenant_id = $1 %s and search_key like all ($2) %s limit 1001)', target,
    case when part is not null then format('and %I = $4', part) end, string_agg(format('and search_key like $3[%s]', place), ' '))
  from generate_series(1, patterns) place
$$;

grant execute on function access.rows_by_index to escale_search;

create or replace procedure access.let_search(target text, title text, subtitle text, status text, part text default null) language plpgsql as $body$
declare
  of_part text := case when part is null then '' else format('and %I = of_part', part) end;
  passed text := case when part is null then '' else ', of_part' end;
  asked text := 'company uuid, ' || case when part is null then '' else 'of_part text, ' end || 'words text[], indexed text[], newest_read integer';
begin
  execute format($function$
    create or replace function few_%1$s(%2$s) returns uuid[]
    stable language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $few$
    declare
      read integer;
      among_newest uuid[];
      by_index uuid[];
    begin
      if company is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then return '{}'; end if;
      select count(*), coalesce(array_agg(id) filter (where search_key like all (words)), '{}') into read, among_newest
      from (select id, search_key from %1$I where tenant_id = company %3$s order by created_at desc, id desc limit newest_read) newest;
      if read < newest_read then return among_newest; end if;
      if cardinality(among_newest) * 20 > newest_read then return null; end if;
      execute access.rows_by_index('%1$I', %7$L, cardinality(indexed)) into by_index using company, words, indexed %8$s;
      if cardinality(by_index) > 1000 then return null; end if;
      return by_index || among_newest;
    end $few$
    $function$, target, asked, of_part, null, null, null, part, passed);
  execute format($function$
    create or replace function search_%1$s(%2$s, wanted integer) returns table (id uuid, title text, subtitle text, status text)
    stable language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $search$
    declare
      newest uuid[];
      by_index uuid[];
    begin
      if company is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then return; end if;
      newest := array(select last.id from (select one.id, one.search_key from %1$I one where tenant_id = company %3$s
        order by created_at desc, one.id desc limit newest_read) last where last.search_key like all (words) limit wanted);
      if cardinality(newest) < wanted
        and exists (select from %1$I one where tenant_id = company %3$s order by created_at desc, one.id desc offset newest_read)
      then
        execute access.rows_by_index('%1$I', %7$L, cardinality(indexed)) into by_index using company, words, indexed %8$s;
        if cardinality(by_index) <= 1000 then
          newest := newest || by_index;
        else
          newest := array(select last.id from (select one.id, one.search_key from %1$I one where tenant_id = company %3$s
            order by created_at desc, one.id desc offset 0) last where last.search_key like all (words) limit wanted);
        end if;
      end if;
      return query select one.id, %4$s, %5$s, %6$s from %1$I one where tenant_id = company and one.id = any (newest)
        order by created_at desc, one.id desc limit wanted;
    end $search$
    $function$, target, asked, of_part, title, subtitle, status, part, passed);
  call access.owned_by('escale_search', variadic array['few_' || target, 'search_' || target]::regproc[]);
  execute format('grant execute on function few_%1$I, search_%1$I to escale_app', target);
end $body$;

call access.let_search('clients', 'name', $$concat_ws(' · ', email, phone)$$, 'null::text');

call access.let_search('invoices', 'invoice_number', 'client_name', 'one.status');

call access.let_search('payments', 'reference', $$client_name || ' · ' || invoice_number$$, 'one.status');

call access.let_search('goods', 'number', $$concat_ws(' · ', coalesce(tracking_number, chassis_number), coalesce(brand_name, vehicle_brand), description)$$, 'one.status', 'kind');
