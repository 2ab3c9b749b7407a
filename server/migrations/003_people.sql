-- Accounts, sessions, memberships and roles; what they did; and the one door into a company.
create table auth.users (
  id             uuid not null,
  name           text not null,
  first_name     text not null default '',
  last_name      text not null default '',
  email          text not null,
  email_verified boolean not null default false,
  image          text,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  constraint users_pkey primary key (id),
  constraint users_email_key unique (email),
  constraint users_email_lower check (email = lower(email))
);

create table auth.accounts (
  id                       uuid not null,
  user_id                  uuid not null,
  account_id               text not null,
  provider_id              text not null,
  password                 text,
  created_at               timestamptz not null default now(),
  updated_at               timestamptz not null default now(),
  constraint accounts_pkey primary key (id),
  constraint accounts_user foreign key (user_id) references auth.users (id) on delete cascade
);

create index accounts_of_user on auth.accounts (user_id);

create index accounts_of_provider on auth.accounts (provider_id, account_id);

create table auth.verifications (
  id         uuid not null,
  identifier text not null,
  value      text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint verifications_pkey primary key (id)
);

create index verifications_by_identifier on auth.verifications (identifier);

-- A session is known by the SHA-256 of the token in its cookie. It lasts while it is used: 12 hours idle (expires_at), 7 days at most. access_until is when it is next renewed.
create table auth.sessions (
  id                  uuid not null,
  user_id             uuid not null,
  token_hash          text not null,  -- a copy of this table opens nothing
  expires_at          timestamptz not null,
  ip_address          text,
  user_agent          text,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),
  company_id          uuid,
  access_until        timestamptz not null default now() + interval '15 minutes',
  support_until       timestamptz,  -- a super_admin has opened the company until then
  support_writes      boolean not null default false,  -- they read it, and write once they have confirmed it
  support_reason      text,
  constraint sessions_pkey primary key (id),
  constraint sessions_token_key unique (token_hash),
  constraint sessions_user foreign key (user_id) references auth.users (id) on delete cascade
);

create index sessions_of_user on auth.sessions (user_id);

-- Attempts at what can be guessed or asked too often, counted for all servers together.
create table auth.tries (
  key           text not null,
  tries         integer not null,
  since         timestamptz not null,
  blocked_until timestamptz,
  refused       boolean not null default false,  -- somebody was told of this block already
  constraint tries_pkey primary key (key)
);

grant select, insert, update, delete on all tables in schema auth to escale_auth;

create table user_tenants (
  tenant_id      uuid not null,
  user_id        uuid not null,
  is_default     boolean not null default false,
  deactivated_at timestamptz,
  created_at     timestamptz not null default now(),
  constraint user_tenants_pkey primary key (tenant_id, user_id),
  constraint user_tenants_tenant foreign key (tenant_id) references tenants (id) on delete cascade
);

create index user_tenants_of_user on user_tenants (user_id);

create unique index user_tenants_one_default on user_tenants (user_id) where is_default;

-- A role is a fact with a date: changing it adds a row, and the rows are the history. tenant_id is null for super_admin only.
create table user_roles (
  id          uuid not null,
  tenant_id   uuid,
  user_id     uuid not null,
  role        text not null,
  assigned_by uuid,
  assigned_at timestamptz not null default now(),
  constraint user_roles_pkey primary key (id),
  constraint user_roles_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint user_roles_scope check (tenant_id is not null or role in ('super_admin', 'none')),
  constraint user_roles_company check (tenant_id is null or role <> 'super_admin')
);

create index user_roles_latest on user_roles (user_id, tenant_id, assigned_at desc);

-- One row per sign-in; sign-out ends the latest open one.
create table user_sessions (
  id            uuid not null,
  user_id       uuid not null,
  user_agent    text,
  session_start timestamptz not null default now(),
  session_end   timestamptz,
  constraint user_sessions_pkey primary key (id)
);

create index user_sessions_open on user_sessions (user_id, session_start desc) where session_end is null;

create table security_logs (
  id            uuid not null,
  tenant_id     uuid,
  user_id       uuid,
  email_hash    text,  -- of an e-mail no account has
  action        text not null,
  success       boolean not null,
  table_name    text,
  record_id     text,
  error_message text,
  ip_address    text,
  user_agent    text,
  created_at    timestamptz not null default now(),
  constraint security_logs_pkey primary key (id)
);

create index security_logs_of_company on security_logs (tenant_id, created_at desc, id desc);

create index security_logs_of_person on security_logs (user_id, created_at desc, id desc);

call access.fence('user_tenants');

call access.fence('user_roles');

call access.fence('security_logs');

-- A company sees itself among the companies; accounts, the platform and the owner see them all.
alter table tenants enable row level security;

alter table tenants force row level security;

create policy own_company on tenants for select to escale_app using (id = nullif(current_setting('app.tenant_id', true), '')::uuid);

create policy all_companies on tenants to escale_owner, escale_auth, escale_platform using (true) with check (true);

grant select on tenants to escale_app;

create policy of_accounts on user_tenants to escale_auth using (true) with check (true);

create policy of_accounts on user_roles to escale_auth using (true) with check (true);

create policy of_accounts on security_logs for insert to escale_auth with check (true);

create policy own_rows on security_logs for select to escale_app, escale_auth
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid);

grant select, insert, update, delete on user_tenants to escale_auth;

grant select, insert on user_roles to escale_auth;

grant select, insert, update, delete on user_sessions to escale_auth;

grant insert on security_logs to escale_auth;

grant select, insert on security_logs to escale_app;

grant select on user_tenants, user_roles to escale_app;

-- The people of the company at work; of others, nothing. The condition replaces the fence, which the owner's view passes.
create view profiles as
  select users.id, users.first_name, users.last_name, users.email, users.created_at
  from auth.users
  join user_tenants on user_tenants.user_id = users.id
  where user_tenants.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid;

grant select on profiles to escale_app;
