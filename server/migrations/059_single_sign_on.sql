-- Single sign-on: provider of a company, its proved e-mail domains, and the identities of its people.

-- Settings of the company's OpenID provider; its secret is encrypted with the installation's key. The admin
-- `rescue_id` keeps the password when passwords are disabled.
create table sign_on_providers (
  tenant_id      uuid not null default access.tenant(),
  is_active      boolean not null default false,
  issuer         text not null,
  client_id      text not null,
  sealed_secret  text,
  groups_claim   text,
  roles_by_group jsonb not null default '[]', -- [{ "group", "role" }]; the first matching group counts
  default_role   text not null default 'viewer',
  makes_accounts boolean not null default false,
  proves_factor  boolean not null default false,
  shuts_password boolean not null default false,
  rescue_id      uuid,
  version        integer not null default 1,
  updated_at     timestamptz not null default now(),
  constraint sign_on_providers_pkey primary key (tenant_id),
  constraint sign_on_providers_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint sign_on_providers_role check (default_role in ('viewer', 'employee', 'manager', 'admin', 'warehouse_supervisor')),
  constraint sign_on_providers_rescue check (not shuts_password or rescue_id is not null)
);

call access.fence('sign_on_providers');

create policy of_accounts on sign_on_providers for select to escale_auth using (true);

grant select, insert, update, delete on sign_on_providers to escale_app;

grant select on sign_on_providers to escale_auth;

-- A domain belongs to a company once a TXT record proves it. Before, several companies may claim it.
create table sign_on_domains (
  tenant_id  uuid not null default access.tenant(),
  domain     text not null,
  proof      text not null,
  proved_at  timestamptz,
  created_at timestamptz not null default now(),
  constraint sign_on_domains_pkey primary key (tenant_id, domain),
  constraint sign_on_domains_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint sign_on_domains_form check (domain = lower(domain) and domain like '%.%' and length(domain) <= 190)
);

create unique index sign_on_domains_proved on sign_on_domains (domain) where proved_at is not null;

call access.fence('sign_on_domains');

create policy of_accounts on sign_on_domains for select to escale_auth using (true);

grant select, insert, update, delete on sign_on_domains to escale_app;

grant select on sign_on_domains to escale_auth;

-- Identities: `provider_id` is the issuer, `account_id` the person's id there, and `tenant_id` the company of
-- the provider.
alter table auth.accounts
  add column tenant_id uuid,
  add column email text,
  add column used_at timestamptz;

create unique index accounts_one_identity on auth.accounts (provider_id, account_id, tenant_id) nulls not distinct where provider_id <> 'credential';

-- Sign-in attempts at a provider, each valid once and in the browser that started it.
create table auth.sign_on_attempts (
  id           uuid not null,
  state_hash   text not null,
  browser_hash text not null,
  tenant_id    uuid not null,
  nonce        text not null,
  verifier     text not null,
  aim          jsonb not null,
  expires_at   timestamptz not null default now() + interval '10 minutes',
  constraint sign_on_attempts_pkey primary key (id),
  constraint sign_on_attempts_state_key unique (state_hash)
);

grant select, insert, update, delete on auth.sign_on_attempts to escale_auth;

-- A server that does not know the disabled password would accept it.
update access.oldest_server set chapter = '059_single_sign_on.sql';
