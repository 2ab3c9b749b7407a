-- Distributes the tables listed in escale.to_spread by company, colocated so that all rows of a company are
-- on one machine. Foreign keys are dropped first and created again afterwards, except those to local tables
-- (tenants). They are not needed: no role may delete a company, and row-level security refuses any other
-- company id.
set local citus.enable_local_reference_table_foreign_keys = off;
set local citus.multi_shard_modify_mode = 'sequential';

create temp table to_spread on commit drop as
  select name::regclass as id, name from unnest(string_to_array(current_setting('escale.to_spread'), ',')) name;

-- Citus cannot enforce the uniqueness of an id across machines unless the key contains the company. A check
-- constraint cannot replace a foreign key, because it may read no other table.
do $$ declare
  key record;
begin
  for key in
    select conrelid::regclass as source, conname as name from pg_constraint
    where conrelid in (select id from to_spread) and contype = 'u'
      and not exists (select from pg_attribute where attrelid = conrelid and attnum = any (conkey) and attname = 'tenant_id')
    union all
    select conrelid::regclass, conname from pg_constraint
    where contype = 'c' and pg_get_constraintdef(oid) ~ 'access\.is_(not_shared|no_companys)_'
  loop
    execute format('alter table %s drop constraint %I', key.source, key.name);
  end loop;
end $$;

create temp table parted on commit drop as
  select conname as name, conrelid::regclass as source, confrelid::regclass as target,
    -- A distributed foreign key does not cascade updates. The code that records a departure updates the
    -- containers instead (trade/expeditions/steps.ts).
    case conname when 'expedition_containers_expedition'
      then 'foreign key (tenant_id, expedition_id) references expeditions (tenant_id, id) on delete cascade'
      else pg_get_constraintdef(oid) end as definition
  from pg_constraint where contype = 'f' and conrelid in (select id from to_spread);

do $$ declare
  key record;
begin
  for key in select * from parted loop execute format('alter table %s drop constraint %I', key.source, key.name); end loop;
end $$;

select create_reference_table(shared) from unnest(array['shared_clients', 'shared_services']::regclass[]) shared
  where not exists (select from pg_dist_partition where logicalrelid = shared);
select create_distributed_table('clients', 'tenant_id', shard_count => current_setting('escale.shards')::integer, colocate_with => 'none')
  from to_spread where name = 'clients';
select create_distributed_table(name, 'tenant_id', colocate_with => 'clients') from to_spread where name <> 'clients';

do $$ declare
  key record;
begin
  for key in select * from parted where target in (select logicalrelid from pg_dist_partition) loop
    execute format('alter table %s add constraint %I %s', key.source, key.name, key.definition);
  end loop;
end $$;
