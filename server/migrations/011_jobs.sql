-- Slow and outside work. A job is enqueued in the transaction of its cause, and done later as the company that asked.
create schema jobs;

grant usage on schema jobs to escale_app;

/* Enqueues a task of the list for the company at work; the worker opens that company to do it. */
create function jobs.enqueue(task text, payload jsonb default '{}') returns void
volatile language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if task not in ('mark_late_invoices', 'prove_balances', 'forget_old_keys') then raise exception 'unknown task %', task using errcode = '22023'; end if;
  perform graphile_worker.add_job(task, (payload || jsonb_build_object('company', access.tenant()))::json);
end $$;

grant execute on function jobs.enqueue to escale_app;

/* The companies whose night it is: 1 a.m. on their own clocks. */
create function access.companies_at_night(at timestamptz) returns setof uuid
stable language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select id from tenants where extract(hour from at at time zone time_zone) = 1
$$;

alter function access.companies_at_night owner to escale_auth;

grant execute on function access.companies_at_night to escale_login;

-- The makeshift right to create, needed to hand functions over to their owners, ends with this chapter.
revoke create on schema public, access from escale_money, escale_search, escale_auth;
