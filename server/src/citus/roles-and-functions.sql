-- Done again after each update, which puts functions back as plain PostgreSQL wants them.
-- A role that a transaction takes opens the connection to the other machines: it may sign in, and pg_hba.conf
-- says from where.
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

-- A plan made for no company in particular cannot be sent to its machine.
do $$ declare
  planned regprocedure;
begin
  for planned in select oid from pg_proc where 'plan_cache_mode=force_generic_plan' = any (proconfig) loop
    execute format('alter function %s reset plan_cache_mode', planned);
  end loop;
end $$;

-- What money is written with is known to the machines of the companies…
select create_distributed_function(oid::regprocedure) from pg_proc
where pronamespace = 'public'::regnamespace and prokind = 'f' and proargnames is not null and prorettype <> 'trigger'::regtype
  and not has_function_privilege('escale_app' || access.role_suffix(), oid, 'execute')
  and (has_function_privilege('escale_money' || access.role_suffix(), oid, 'execute') or not has_function_privilege('escale_auth' || access.role_suffix(), oid, 'execute'))
  and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e');

-- … and runs there.
select create_distributed_function(oid::regprocedure, 'company', colocate_with => 'clients', force_delegation => true) from pg_proc
where pronamespace = 'public'::regnamespace and prosecdef and proargnames[1] = 'company'
  and proowner = ('escale_money' || access.role_suffix())::regrole;

-- What default privileges took from everyone here, the other machines gave.
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
