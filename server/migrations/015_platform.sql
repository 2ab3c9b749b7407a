-- Above the companies: their figures, opening one for an hour, announcements, and how the installation is doing.

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

grant select (tenant_id, created_at) on clients, goods to escale_platform;

grant select (tenant_id, issue_date, total, created_at) on invoices to escale_platform;

grant select (tenant_id, payment_date, amount, status, created_at) on payments to escale_platform;

grant select (tenant_id, user_id, deactivated_at) on user_tenants to escale_platform;

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

grant usage on schema jobs to escale_platform;
