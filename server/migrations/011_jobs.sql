-- Slow and outside work. A job is enqueued in the transaction of its cause, and done later as the company that asked.
create schema jobs;

grant usage on schema jobs to escale_app;

/* Lets the role of the jobs work in the queue, whose tables the library makes and fences: all of it, and nothing else of the
   database. Called after each update of the library's tables; says whether there was anything to do. */
create function jobs.admit_worker() returns boolean
volatile language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  fenced text;
begin
  perform pg_advisory_xact_lock(hashtextextended('jobs.admit_worker', 0));
  if not exists (
    select from pg_class where relnamespace = 'graphile_worker'::regnamespace and relkind in ('r', 'v') and not has_table_privilege('escale_worker', oid, 'delete'))
  then return false; end if;
  grant usage on schema graphile_worker to escale_worker;
  grant select, insert, update, delete on all tables in schema graphile_worker to escale_worker;
  grant usage on all sequences in schema graphile_worker to escale_worker;
  grant execute on all functions in schema graphile_worker to escale_worker;
  for fenced in
    select relname from pg_class where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
      and not exists (select from pg_policy where polrelid = pg_class.oid and polname = 'of_worker')
  loop
    execute format('create policy of_worker on graphile_worker.%I to escale_worker using (true) with check (true)', fenced);
  end loop;
  return true;
end $$;

/* Enqueues a task of the list for the company at work; the worker opens that company to do it. Exports are made one at a time
   for all companies, and a company has one job at a time done: however many it asks for, the others have their turn. */
create function jobs.enqueue(task text, payload jsonb default '{}') returns void
volatile language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if task not in ('mark_late_invoices', 'prove_balances', 'forget_old_keys', 'export_company', 'remove_export') then
    raise exception 'unknown task %', task using errcode = '22023';
  end if;
  perform graphile_worker.add_job(task, (payload || jsonb_build_object('company', access.tenant()))::json,
    queue_name => case when task = 'export_company' then 'exports' else 'company:' || access.tenant() end,
    max_attempts => case when task = 'export_company' then 6 end);  -- what stopped an export may be the server that stopped, or a store that is away for some minutes
end $$;

grant execute on function jobs.enqueue to escale_app;

/* The companies whose night it is: 1 a.m. on their own clocks. A zone that an upgrade forgot has no night, and keeps nobody else from theirs. */
create function access.companies_at_night(at timestamptz) returns setof uuid
stable language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select id from tenants where extract(hour from access.clock_at(at, time_zone)) = 1
$$;

call access.owned_by('escale_auth', 'access.companies_at_night');

grant execute on function access.companies_at_night to escale_login;
