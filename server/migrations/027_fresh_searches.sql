-- New rows wait in the pending list of a trigram index, and each search reads that list whole. At
-- PostgreSQL's default of 4 MB it holds some thousand writes and takes several times longer than the search.
-- A short list costs writers no more, and none of them has to merge a long one.
alter index clients_search set (gin_pending_list_limit = 128);

alter index invoices_search set (gin_pending_list_limit = 128);

alter index payments_search set (gin_pending_list_limit = 128);

alter index goods_search set (gin_pending_list_limit = 128);

create or replace procedure access.searchable(target regclass, variadic shown name[]) language plpgsql as $$
declare
  name text := (select relname from pg_class where oid = target);
begin
  execute format('create index %I on %s using gin (tenant_id, search_key gin_trgm_ops) with (gin_pending_list_limit = 128)', name || '_search', target);
  execute format('create policy of_search on %s for select to escale_search using (true)', target);
  execute format('grant select (tenant_id, id, search_key, created_at, %s) on %s to escale_search',
    (select string_agg(quote_ident(one), ', ') from unnest(shown) one), target);
end $$;
