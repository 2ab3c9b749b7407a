-- The job queue: rights to enqueue and its figures.

/* Grants escale_worker access to the library's queue tables and to nothing else. Called after each update of
   these tables. Returns whether anything changed. */
create or replace function jobs.admit_worker() returns boolean
volatile language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  fenced text;
begin
  perform pg_advisory_xact_lock(hashtextextended('jobs.admit_worker', 0));
  if not exists (
    select from pg_class where relnamespace = 'graphile_worker'::regnamespace and relkind in ('r', 'v')
      and not has_table_privilege('escale_worker', oid, 'delete'))
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

/* The tasks that may be enqueued, and how. A task without a row is refused. `roles` may enqueue the task.
   Jobs with the same `queue` run one after the other, so a company with many jobs delays nobody else. Exports
   of all companies share two queues. Sending and receiving on WhatsApp never wait for each other. `attempts`
   come at growing intervals: the 18 of a mail span over two days, so a mail server may be down for as long.
   An export or an import is attempted 6 times, because the cause may be a stopped server, and an import
   delays all other jobs of its company. `key_prefix`: a request replaces a waiting job with the same key.
   `names_company`: the worker opens the company of the payload. */
create or replace function jobs.rule_of(task text, company uuid, out roles text[], out queue text,
  out attempts integer, out key_prefix text,
  out names_company boolean)
immutable language sql set search_path = pg_catalog, pg_temp as $$
  select rule.roles, rule.queue, rule.attempts, rule.key_prefix, rule.names_company from (values
    ('mark_late_invoices', '{escale_app}'::text[], 'company:' || company, null, null, true),
    ('prove_balances', '{escale_app}', 'company:' || company, null, null, true),
    ('forget_old_keys', '{escale_app}', 'company:' || company, null, null, true),
    ('remove_export', '{escale_app}', 'company:' || company, null, null, true),
    ('write_import', '{escale_app}', 'company:' || company, 6, null, true),
    ('undo_import', '{escale_app}', 'company:' || company, 6, null, true),
    ('export_company', '{escale_app}', 'exports:' || get_byte(uuid_send(company), 15) % 2, 6, null, true),
    ('send_message', '{escale_app,escale_auth}', 'messages:' || company, 12, task || ':' || company
      || ':', true),
    ('work_events', '{escale_app,escale_auth}', 'events:' || company, 12, task || ':' || company
      || ':', true),
    ('fetch_media', '{escale_app,escale_auth}', 'media:' || company, 12, task || ':' || company || ':', true),
    ('settle_uncertain', '{escale_app,escale_auth}', 'conversations:' || company, 12, task || ':' || company
      || ':', true),
    ('read_templates', '{escale_app,escale_auth}', 'conversations:' || company, 12, task || ':' || company
      || ':', true),
    ('send_notices', '{escale_app,escale_auth}', 'conversations:' || company, 12, task || ':' || company
      || ':', true),
    ('note_reading', '{escale_app,escale_auth}', 'conversations:' || company, 12, task || ':' || company
      || ':', true),
    ('send_mail', '{escale_auth}', 'mail:' || company, 18, 'mail:', false),
    ('prove_email', '{escale_app,escale_auth}', null, 5, null, true),
    ('mail_sign_in', '{escale_auth}', null, 5, null, false),
    ('phone_sign_in', '{escale_auth}', null, 3, null, false),
    ('phone_proof', '{escale_auth}', null, 3, null, false),
    ('end_support', '{escale_auth}', null, null, 'support:', false),
    ('remove_factors', '{escale_auth}', null, null, 'factors:', false)
  ) as rule (name, roles, queue, attempts, key_prefix, names_company) where rule.name = task
$$;

/* Writes a job if the role `caller` may enqueue its task. Only the owner of the database calls this function.
   */
create or replace function jobs.add_job(caller text, task text, payload jsonb, options jsonb) returns void
volatile language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  -- Inside a company the job belongs to it, whatever the options say.
  company uuid := coalesce(access.tenant(), (options ->> 'company')::uuid);
  rule record;
begin
  select * into rule from jobs.rule_of(task, company);
  if rule.roles is null then raise exception 'unknown task %', task using errcode = '22023'; end if;
  if caller <> all (rule.roles) then raise exception 'role % may not enqueue task %', caller, task
    using errcode = '42501'; end if;
  perform graphile_worker.add_job(task,
    (case when rule.names_company then payload || jsonb_build_object('companyId', company)
      else payload end)::json,
    queue_name => rule.queue, max_attempts => rule.attempts, job_key => rule.key_prefix
      || (options ->> 'key'),
    run_at => coalesce((options ->> 'at')::timestamptz,
      now() + make_interval(secs => (options ->> 'afterSeconds')::double precision)));
end $$;

/* One function for each role, granted to that role alone: PostgreSQL itself proves who the caller is. */
create or replace function jobs.add_for_app(task text, payload jsonb, options jsonb) returns void
volatile language sql security definer set search_path = pg_catalog, pg_temp
  as $$ select jobs.add_job('escale_app', task, payload, options) $$;

create or replace function jobs.add_for_auth(task text, payload jsonb, options jsonb) returns void
volatile language sql security definer set search_path = pg_catalog, pg_temp
  as $$ select jobs.add_job('escale_auth', task, payload, options) $$;

/* Enqueues a task; the job runs once the transaction is committed. The options are all optional: `key`, `at`
   (an instant) or `afterSeconds`, and `company` where no company is open. The job runs with the rights of the
   caller, which is the owner of the function if a function calls. */
create or replace function jobs.enqueue(task text, payload jsonb, options jsonb) returns void
volatile language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if current_user = 'escale_app' then perform jobs.add_for_app(task, payload, options);
  else perform jobs.add_for_auth(task, payload, options); end if;
end $$;

/* Companies whose nightly job is due: since their last proof of balances, or their creation, 1 a.m. has
   passed in their time zone. A server that was off at that time runs it later. An unknown time zone delays no
   other company. */
create or replace function access.companies_at_night(at timestamptz) returns setof uuid
stable language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select id from tenants left join company_figures on company_figures.tenant_id = id
  where (access.clock_at(at, time_zone) - interval '1 hour')::date > (access.clock_at(coalesce(proved_at,
    created_at), time_zone) - interval '1 hour')::date
$$;

/* Figures of the queue: due jobs, failed jobs, the oldest due time, and the last run of the clock. */
create or replace function jobs.pulse(out waiting integer, out failed integer, out oldest_at timestamptz,
  out last_run_at timestamptz)
stable language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  select count(*) filter (where attempts < max_attempts and run_at <= now()),
    count(*) filter (where attempts >= max_attempts),
      min(run_at) filter (where attempts < max_attempts and run_at <= now())
    into waiting, failed, oldest_at from graphile_worker.jobs;
  select max(last_execution) into last_run_at from graphile_worker._private_known_crontabs;
end $$;

-- Former functions, called by servers of the previous version during an update. They go in the next release.

create or replace function jobs.enqueue(task text, payload jsonb default '{}') returns void
volatile language sql security definer set search_path = pg_catalog, pg_temp
  as $$ select jobs.add_job('escale_app', task, payload, '{}') $$;

create or replace function jobs.enqueue_mail(mail uuid, company uuid) returns void
volatile language sql security definer set search_path = pg_catalog, pg_temp as $$
  select jobs.add_job('escale_auth', 'send_mail', jsonb_build_object('id', mail),
    jsonb_build_object('key', mail, 'company', company))
$$;

create or replace function jobs.enqueue_proof(purpose text, email text, browser text) returns void
volatile language sql security definer set search_path = pg_catalog, pg_temp as $$
  select jobs.add_job('escale_auth', 'prove_email', jsonb_build_object('purpose', purpose,
    'email', lower(email), 'browser', browser), '{}')
$$;

create or replace function jobs.enqueue_sign_in(email text, browser text, aim jsonb) returns void
volatile language sql security definer set search_path = pg_catalog, pg_temp as $$
  select jobs.add_job('escale_auth', 'mail_sign_in', jsonb_build_object('email', lower(email),
    'browser', browser, 'aim', aim), '{}')
$$;

create or replace function jobs.enqueue_phone_sign_in(number text, way text, browser text,
  aim jsonb) returns void
volatile language sql security definer set search_path = pg_catalog, pg_temp as $$
  select jobs.add_job('escale_auth', 'phone_sign_in', jsonb_build_object('number', number, 'way', way,
    'browser', browser, 'aim', aim), '{}')
$$;

create or replace function jobs.enqueue_phone_proof(number text, way text, session uuid) returns void
volatile language sql security definer set search_path = pg_catalog, pg_temp as $$
  select jobs.add_job('escale_auth', 'phone_proof', jsonb_build_object('number', number, 'way', way,
    'session', session), '{}')
$$;

create or replace function jobs.enqueue_support_end(session uuid, at timestamptz) returns void
volatile language sql security definer set search_path = pg_catalog, pg_temp as $$
  select jobs.add_job('escale_auth', 'end_support', jsonb_build_object('session', session),
    jsonb_build_object('key', session, 'at', at + interval '1 second'))
$$;

create or replace function jobs.enqueue_factor_removal(person uuid, at timestamptz) returns void
volatile language sql security definer set search_path = pg_catalog, pg_temp as $$
  select jobs.add_job('escale_auth', 'remove_factors', jsonb_build_object('person', person),
    jsonb_build_object('key', person, 'at', at + interval '1 second'))
$$;

create or replace function jobs.enqueue_conversation(task text,
  payload jsonb default '{}', company uuid default null, at timestamptz default now(), key text default null)
returns void
volatile language sql security definer set search_path = pg_catalog, pg_temp as $$
  select jobs.add_job('escale_app', task, payload,
    jsonb_build_object('key', key, 'at', at, 'company', company))
$$;

call access.owned_by('escale_platform', 'access.companies_at_night');

grant execute on function jobs.add_for_app, jobs.enqueue(text, jsonb) to escale_app;

grant execute on function jobs.add_for_auth to escale_auth;

grant execute on function jobs.enqueue(text, jsonb, jsonb) to escale_app, escale_auth;

grant execute on function access.companies_at_night to escale_login;

grant execute on function jobs.enqueue_mail, jobs.enqueue_support_end, jobs.enqueue_factor_removal,
  jobs.enqueue_sign_in, jobs.enqueue_phone_sign_in,
  jobs.enqueue_phone_proof to escale_auth;

grant execute on function jobs.enqueue_proof, jobs.enqueue_conversation to escale_app, escale_auth;

grant execute on function jobs.pulse to escale_platform;

/* Exports whose file has expired, and exports whose job has been silent for 15 minutes. Exports in the queue
   are silent for longer, because they run one at a time for all companies. */
create or replace function access.exports_to_settle() returns table (company uuid, id uuid)
stable language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select exports.tenant_id, exports.id from exports
    where exports.state = 'Prêt' and exports.expires_at < now()
  union all
  select exports.tenant_id, exports.id from exports
  where (exports.state = 'En cours' and exports.seen_at < now() - interval '15 minutes')
    or (exports.state = 'En attente' and exports.seen_at < now() - interval '1 day')
$$;

call access.owned_by('escale_auth', 'access.exports_to_settle');

grant execute on function access.exports_to_settle to escale_login;
