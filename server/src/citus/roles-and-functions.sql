-- Run again after each update, which restores the functions as plain PostgreSQL needs them. A role assumed in
-- a transaction opens the connections to the other machines, so it needs the login right. pg_hba.conf limits
-- its origin.
do $$ declare
  taken text;
begin
  for taken in
    select rolname from pg_roles
    where not rolcanlogin and rolname in (select owner from access.function_owners union select 'escale_app' || access.role_suffix())
  loop
    execute format('alter role %I login', taken);
  end loop;
end $$;

-- A generic plan names no company, so Citus cannot route it to one machine.
do $$ declare
  planned regprocedure;
begin
  for planned in select oid from pg_proc where 'plan_cache_mode=force_generic_plan' = any (proconfig) loop
    execute format('alter function %s reset plan_cache_mode', planned);
  end loop;
end $$;

-- The functions that write money exist on the machines of the companies…
select create_distributed_function(oid::regprocedure) from pg_proc
where pronamespace = 'public'::regnamespace and prokind = 'f' and proargnames is not null and prorettype <> 'trigger'::regtype
  and not has_function_privilege('escale_app' || access.role_suffix(), oid, 'execute')
  and (has_function_privilege('escale_money' || access.role_suffix(), oid, 'execute') or not has_function_privilege('escale_auth' || access.role_suffix(), oid, 'execute'))
  and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e');

-- … and run there.
select create_distributed_function(oid::regprocedure, 'company', colocate_with => 'clients', force_delegation => true) from pg_proc
where pronamespace = 'public'::regnamespace and prosecdef and proargnames[1] = 'company'
  and proowner = ('escale_money' || access.role_suffix())::regrole;

-- Default privileges removed `public` on the coordinator. The other machines granted it again.
do $$ declare
  named regprocedure;
begin
  for named in
    select p.oid from pg_dist_object o join pg_proc p on p.oid = o.objid
    where o.classid = 'pg_proc'::regclass and p.prokind = 'f' and not has_function_privilege('public', p.oid, 'execute')
      and not exists (select from pg_depend where classid = o.classid and objid = o.objid and deptype = 'e')
  loop
    execute format('revoke execute on function %s from public', named);
  end loop;
end $$;
