-- The tables of a company's rows, as the catalogue tells them: fenced, the company leads a key that holds
-- more than the company, and nobody
-- but the company at work, its searches and the owner sees a row. What accounts or the platform read of all
-- companies, and what is one row of a
-- company, stays on one machine.
select c.relname as name
from pg_class c
  join pg_index key on key.indrelid = c.oid and key.indisprimary and key.indnkeyatts > 1
  join pg_attribute first on first.attrelid = c.oid and first.attnum = key.indkey[0] and first.attname = 'tenant_id'
where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity
  and not exists (select from pg_policy where polrelid = c.oid and polname not in ('own_company', 'of_owner', 'of_search'))
order by c.oid = 'clients'::regclass desc, 1
