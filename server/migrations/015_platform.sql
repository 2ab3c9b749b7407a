-- Above the companies: their figures, opening one for an hour, announcements, and how the installation is doing.

/* From the platform into a company, to administer it: its people, its face, its log. Gives the role to become, or null when
   there is no such company. */
create function access.step_into(company uuid) returns text
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from tenants where id = company) then return null; end if;
  execute format('set local app.tenant_id = %L', company);
  return 'escale_app';
end $$;

call access.owned_by('escale_auth', 'access.step_into');

grant execute on function access.step_into to escale_platform;

/* And back out: the role to become again. */
create function access.step_out() returns text
volatile language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  set local app.tenant_id = '';
  return 'escale_platform';
end $$;

grant execute on function access.step_out to escale_app;

/* The end of an hour is told in both logs even when nobody is there to see it. */
create function jobs.enqueue_support_end(session uuid, at timestamptz) returns void
volatile language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job('end_support', json_build_object('session', session), run_at => at + interval '1 second', job_key => 'support:' || session);
end $$;

grant execute on function jobs.enqueue_support_end to escale_auth;

/* Opens a company, for an hour and for reading, in the session of the super_admin at work; until when, or null when the
   company is suspended or unknown. */
create function access.open_company(session_hash text, company uuid, why text) returns timestamptz
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  opened record;
begin
  if not exists (select from tenants where id = company and is_active) then return null; end if;
  update auth.sessions set company_id = company, support_until = now() + interval '60 minutes', support_writes = false, support_reason = why
    where token_hash = session_hash and user_id = access.person() returning id, support_until into opened;
  perform jobs.enqueue_support_end(opened.id, opened.support_until);
  return opened.support_until;
end $$;

/* Opening a company, confirming that one writes in it and leaving it change what a session may do: it gets another token. */
create function access.renew_token(session_hash text, fresh text) returns void
volatile language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update auth.sessions set token_hash = fresh, updated_at = now() where token_hash = session_hash and user_id = access.person()
$$;

/* From now on the opened company is written too; which one, or null when none is open. */
create function access.confirm_writing(session_hash text) returns uuid
volatile language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update auth.sessions set support_writes = true
    where token_hash = session_hash and user_id = access.person() and support_until > now() returning company_id
$$;

/* Closes the opened company; which one it was, or null when none was open. */
create function access.leave_company(session_hash text) returns uuid
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  left_company uuid;
begin
  select company_id into left_company from auth.sessions
    where token_hash = session_hash and user_id = access.person() and support_until is not null for update;
  update auth.sessions set company_id = null, support_until = null, support_writes = false, support_reason = null
    where token_hash = session_hash and user_id = access.person() and support_until is not null;
  return left_company;
end $$;

/* The same when the hour is over, for the job that says so. No row when it was left, or opened again, before. */
create function access.end_support(session uuid) returns table (company uuid, person uuid)
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select company_id, user_id into company, person from auth.sessions where id = session and support_until <= now() for update;
  if not found then return; end if;
  update auth.sessions set company_id = null, support_until = null, support_writes = false, support_reason = null where id = session;
  return next;
end $$;

/* Every company of some people, for a super_admin at work; for anybody else, no row. */
create function access.companies_of(people uuid[]) returns table (person uuid, id uuid, name text)
stable language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.user_id, t.id, t.name from user_tenants m join tenants t on t.id = m.tenant_id
  where m.user_id = any (people)
    and (select own.role from user_roles own where own.user_id = access.person() and own.tenant_id is null order by own.assigned_at desc limit 1) = 'super_admin'
  order by t.name, t.id
$$;

/* Who people are, whatever their companies. */
create function access.names_of(people uuid[]) returns table (id uuid, name text, email text)
stable language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select users.id, trim(users.first_name || ' ' || users.last_name), users.email from auth.users where users.id = any (people)
$$;

call access.owned_by('escale_auth',
  'access.open_company', 'access.renew_token', 'access.confirm_writing', 'access.leave_company', 'access.end_support', 'access.names_of', 'access.companies_of');

grant execute on function access.companies_of to escale_app;

grant execute on function access.open_company, access.renew_token, access.confirm_writing, access.leave_company, access.names_of to escale_platform;

grant execute on function access.end_support to escale_auth;

-- What no company owns is the platform's to read: its own side of the log.
create policy platform_rows on security_logs for select to escale_platform using (tenant_id is null);

-- The figures of the companies, counted apart: the list is sorted by them without reading a million invoices.
create table company_figures (
  tenant_id        uuid not null,
  users            integer not null default 0,
  clients          integer not null default 0,
  invoices         integer not null default 0,  -- of the last thirty days, as the four below
  billed           bigint not null default 0,
  paid             bigint not null default 0,
  last_activity_at timestamptz not null,
  counted_at       timestamptz not null default now(),
  proved_at        timestamptz,
  mismatches       integer not null default 0,
  constraint company_figures_pkey primary key (tenant_id),
  constraint company_figures_tenant foreign key (tenant_id) references tenants (id) on delete cascade
);

insert into company_figures (tenant_id, last_activity_at) select id, date_trunc('milliseconds', created_at) from tenants;

call access.fence('company_figures');

create policy all_companies on company_figures to escale_platform using (true) with check (true);

grant select, insert, update on company_figures to escale_platform;

-- The nightly proof notes its outcome, as the company it proves.
grant select, update (proved_at, mismatches) on company_figures to escale_app;

create index tenants_by_name on tenants (access.fold(name), id);

create index tenants_newest on tenants (created_at, id);

grant select (tenant_id, created_at) on clients, warehouse_receipts to escale_platform;

grant select (tenant_id, issue_date, total, created_at) on invoices to escale_platform;

grant select (tenant_id, payment_date, amount, status, created_at) on payments to escale_platform;

grant select (tenant_id, user_id, deactivated_at) on user_tenants to escale_platform;

/* The companies there are to count, the longest uncounted first. */
create function access.companies_to_count() returns setof uuid
stable language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select tenants.id from tenants left join company_figures on company_figures.tenant_id = tenants.id order by company_figures.counted_at nulls first
$$;

call access.owned_by('escale_platform', 'access.companies_to_count');

grant execute on function access.companies_to_count to escale_login;

-- Said to everybody, or to one company, for a time.
create table announcements (
  id          uuid not null,
  tenant_id   uuid,
  level       text not null default 'Information',
  message     text not null,
  starts_at   timestamptz not null,
  ends_at     timestamptz,
  dismissible boolean not null default true,
  version     integer not null default 1,
  created_by  uuid not null default access.person(),
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  constraint announcements_pkey primary key (id),
  constraint announcements_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint announcements_level check (level in ('Information', 'Attention', 'Urgent')),
  constraint announcements_length check (length(message) between 1 and 500),
  constraint announcements_period check (ends_at > starts_at)
);

create index announcements_newest on announcements (created_at, id);

create index announcements_by_end on announcements (coalesce(ends_at, 'infinity'));

alter table announcements enable row level security;

alter table announcements force row level security;

create policy shown on announcements for select to escale_app
  using (tenant_id is null or tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);

create policy all_companies on announcements to escale_owner, escale_platform using (true) with check (true);

grant select on announcements to escale_app;

grant select, insert, update, delete on announcements to escale_platform;

-- How the installation is doing.
create index user_sessions_newest on user_sessions (session_start);

create index outgoing_mails_left on auth.outgoing_mails (state) where state <> 'envoyé';

create index sessions_supporting on auth.sessions (support_until) where support_until is not null;

/* The people of the last seven days, the hours open now, and the mail that has not left. */
create function access.platform_pulse(out active_people integer, out open_supports integer, out mails_waiting integer, out mails_failed integer, out last_mail_at timestamptz)
stable language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select
    (select count(distinct user_id) from user_sessions where session_start > now() - interval '7 days'),
    (select count(*) from auth.sessions where support_until > now() and expires_at > now()),
    (select count(*) from auth.outgoing_mails where state = 'en file'),
    (select count(*) from auth.outgoing_mails where state = 'échec'),
    (select sent_at from auth.outgoing_mails where state = 'envoyé' order by created_at desc, id desc limit 1)
$$;

call access.owned_by('escale_auth', 'access.platform_pulse');

grant execute on function access.platform_pulse to escale_platform;

/* The jobs: due and not done, given up, the oldest of those that are due, and when the clock last rang. */
create function jobs.pulse(out waiting integer, out failed integer, out oldest_at timestamptz, out last_run_at timestamptz)
stable language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  select count(*) filter (where attempts < max_attempts and run_at <= now()), count(*) filter (where attempts >= max_attempts),
      min(run_at) filter (where attempts < max_attempts and run_at <= now())
    into waiting, failed, oldest_at from graphile_worker.jobs;
  select max(last_execution) into last_run_at from graphile_worker._private_known_crontabs;
end $$;

grant usage on schema jobs to escale_platform;

grant execute on function jobs.pulse to escale_platform;
