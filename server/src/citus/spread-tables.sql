-- Selects the tables to distribute from the catalogue. Row-level security is on, `tenant_id` is the first
-- column of a primary key of several columns, and only the current company, its searches and the owner may
-- read rows. Tables that accounts or the platform read across companies, and tables with one row per company,
-- stay on one machine.
select c.relname as name
from pg_class c
  join pg_index key on key.indrelid = c.oid and key.indisprimary and key.indnkeyatts > 1
  join pg_attribute first on first.attrelid = c.oid and first.attnum = key.indkey[0] and first.attname = 'tenant_id'
where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity
  and not exists (select from pg_policy where polrelid = c.oid and polname not in ('own_company', 'of_owner', 'of_search'))
order by c.oid = 'clients'::regclass desc, 1
