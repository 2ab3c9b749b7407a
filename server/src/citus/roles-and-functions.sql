-- This file runs again after each update, because an update restores the functions as plain PostgreSQL needs
-- them. Citus opens a connection to another machine with the role assumed in the transaction, so that role
-- needs the login right. pg_hba.conf limits the hosts that it may connect from.
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

-- With a generic plan the company is a parameter, so Citus cannot route the statement to one machine.
do $$ declare
  planned regprocedure;
begin
  for planned in select oid from pg_proc where 'plan_cache_mode=force_generic_plan' = any (proconfig) loop
    execute format('alter function %s reset plan_cache_mode', planned);
  end loop;
end $$;

-- The functions that write money must exist on the machines that store the companies' rows.
select create_distributed_function(oid::regprocedure) from pg_proc
where pronamespace = 'public'::regnamespace and prokind = 'f' and proargnames is not null and prorettype <> 'trigger'::regtype
  and not has_function_privilege('escale_app' || access.role_suffix(), oid, 'execute')
  and (has_function_privilege('escale_money' || access.role_suffix(), oid, 'execute') or not has_function_privilege('escale_auth' || access.role_suffix(), oid, 'execute'))
  and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e');

-- Calls of these functions are delegated to the machine of the company given as first argument.
select create_distributed_function(oid::regprocedure, 'company', colocate_with => 'clients', force_delegation => true) from pg_proc
where pronamespace = 'public'::regnamespace and prosecdef and proargnames[1] = 'company'
  and proowner = ('escale_money' || access.role_suffix())::regrole;

-- On the coordinator, default privileges revoked `execute` from `public`. When Citus created the functions on
-- the other machines, they were granted to `public` again.
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
