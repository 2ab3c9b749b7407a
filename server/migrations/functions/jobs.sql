-- The queue: who may enqueue what, and how it is doing.

/* Lets the role of the jobs work in the queue, whose tables the library makes and fences: all of it, and nothing else of the
   database. Called after each update of the library's tables; says whether there was anything to do. */
create or replace function jobs.admit_worker() returns boolean
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
create or replace function jobs.enqueue(task text, payload jsonb default '{}') returns void
volatile language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if task not in ('mark_late_invoices', 'prove_balances', 'forget_old_keys', 'export_company', 'remove_export', 'write_import', 'undo_import') then
    raise exception 'unknown task %', task using errcode = '22023';
  end if;
  perform graphile_worker.add_job(task, (payload || jsonb_build_object('companyId', access.tenant()))::json,
    queue_name => case when task = 'export_company' then 'exports:' || get_byte(uuid_send(access.tenant()), 15) % 2 else 'company:' || access.tenant() end,
    -- What stopped an export may be the server that stopped, or a store that is away for some minutes; an import keeps every other one waiting.
    max_attempts => case when task in ('export_company', 'write_import', 'undo_import') then 6 end);
end $$;

/* The companies whose night is due: 1 a.m. has passed on their own clocks since their balances were proved, or since they were founded. A
   server that was off at that hour does it when it comes back. A zone that an upgrade forgot has no night, and keeps nobody else from theirs. */
create or replace function access.companies_at_night(at timestamptz) returns setof uuid
stable language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select id from tenants left join company_figures on company_figures.tenant_id = id
  where (access.clock_at(at, time_zone) - interval '1 hour')::date > (access.clock_at(coalesce(proved_at, created_at), time_zone) - interval '1 hour')::date
$$;

-- Sending is outside work: the tries are each later than the one before, up to six hours, and reach over two days, so that a mail
-- server may be away for as long. The mail of a company leaves one after the other: a thousand of them keep nobody else's waiting.
create or replace function jobs.enqueue_mail(mail uuid, company uuid) returns void
volatile language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job('send_mail', json_build_object('id', mail), queue_name => 'mail:' || company, max_attempts => 18, job_key => 'mail:' || mail);
end $$;

/* Asks for the mail that proves an address, whether an account has it or not: only the worker finds out, so that the
   answer to who asked says nothing, not even by how long it takes. `browser` is the hash of what the asking browser keeps. */
create or replace function jobs.enqueue_proof(purpose text, email text, browser text) returns void
volatile language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if purpose not in ('verification', 'recovery') then raise exception 'unknown purpose %', purpose using errcode = '22023'; end if;
  perform graphile_worker.add_job('prove_email',
    json_build_object('purpose', purpose, 'email', lower(email), 'browser', browser, 'companyId', access.tenant()), max_attempts => 5);
end $$;

/* The same of the letter that signs in, and of the page that it was asked for on. */
create or replace function jobs.enqueue_sign_in(email text, browser text, aim jsonb) returns void
volatile language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job('mail_sign_in', json_build_object('email', lower(email), 'browser', browser, 'aim', aim), max_attempts => 5);
end $$;

/* The same of a code for a telephone, to sign in: whether anybody has the number is the worker's to find out. */
create or replace function jobs.enqueue_phone_sign_in(number text, way text, browser text, aim jsonb) returns void
volatile language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job('phone_sign_in', json_build_object('number', number, 'way', way, 'browser', browser, 'aim', aim), max_attempts => 3);
end $$;

/* And to prove a number, in the session that asks. */
create or replace function jobs.enqueue_phone_proof(number text, way text, session uuid) returns void
volatile language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job('phone_proof', json_build_object('number', number, 'way', way, 'session', session), max_attempts => 3);
end $$;

/* The end of an hour is told in both logs even when nobody is there to see it. */
create or replace function jobs.enqueue_support_end(session uuid, at timestamptz) returns void
volatile language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job('end_support', json_build_object('session', session), run_at => at + interval '1 second', job_key => 'support:' || session);
end $$;

/* The factors of somebody who lost them go when it is due, if nobody cancelled it. */
create or replace function jobs.enqueue_factor_removal(person uuid, at timestamptz) returns void
volatile language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job('remove_factors', json_build_object('person', person), run_at => at + interval '1 second', job_key => 'factors:' || person);
end $$;

/* The jobs: due and not done, given up, the oldest of those that are due, and when the clock last rang. */
create or replace function jobs.pulse(out waiting integer, out failed integer, out oldest_at timestamptz, out last_run_at timestamptz)
stable language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  select count(*) filter (where attempts < max_attempts and run_at <= now()), count(*) filter (where attempts >= max_attempts),
      min(run_at) filter (where attempts < max_attempts and run_at <= now())
    into waiting, failed, oldest_at from graphile_worker.jobs;
  select max(last_execution) into last_run_at from graphile_worker._private_known_crontabs;
end $$;

/* Work of the conversations of a company: what it sends leaves in one queue, what it is told is worked in another, so that neither waits
   for the other, nor anybody else for them. A key asks once for what is asked again before it is done. */
create or replace function jobs.enqueue_conversation(task text, payload jsonb default '{}', company uuid default null, at timestamptz default now(), key text default null)
returns void
volatile language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  whose uuid := coalesce(access.tenant(), company);
begin
  if task not in ('send_message', 'settle_uncertain', 'work_events', 'fetch_media', 'read_templates', 'send_notices', 'note_reading') then
    raise exception 'unknown task %', task using errcode = '22023';
  end if;
  perform graphile_worker.add_job(task, (payload || jsonb_build_object('companyId', whose))::json, run_at => at,
    queue_name => case task when 'send_message' then 'messages:' when 'work_events' then 'events:' when 'fetch_media' then 'media:' else 'conversations:' end || whose,
    max_attempts => 12, job_key => task || ':' || whose || ':' || key);
end $$;

call access.owned_by('escale_platform', 'access.companies_at_night');

grant execute on function jobs.enqueue to escale_app;

grant execute on function access.companies_at_night to escale_login;

grant execute on function jobs.enqueue_mail, jobs.enqueue_support_end, jobs.enqueue_factor_removal, jobs.enqueue_sign_in, jobs.enqueue_phone_sign_in,
  jobs.enqueue_phone_proof to escale_auth;

grant execute on function jobs.enqueue_proof, jobs.enqueue_conversation to escale_app, escale_auth;

grant execute on function jobs.pulse to escale_platform;
