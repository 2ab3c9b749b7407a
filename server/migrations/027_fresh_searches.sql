-- What is written is not at once in an index of trigrams: it waits in a list that each search reads whole. Of
-- four megabytes, as PostgreSQL has it, the rows
-- of some thousands of writes: several times what the search itself takes. A short list costs the writes no
-- more, and none of them has to put a long one away.
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
