-- The companies, and what each says of itself.
/* What the clocks of a time zone show at an instant; null when PostgreSQL knows no such zone. */
create function access.clock_at(at timestamptz, zone text) returns timestamp
stable language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  return at at time zone zone;
exception when invalid_parameter_value then
  return null;
end $$;

grant execute on function access.clock_at to public;

create table tenants (
  id                  uuid not null,
  name                text not null,
  slug                text not null,
  primary_color       text not null default '#0b5d6b',
  secondary_color     text not null default '#64748b',
  logo_url            text,
  custom_css          text,
  tagline             text,
  country             text,
  city                text,
  time_zone           text not null default 'Africa/Kinshasa',
  phone               text,
  whatsapp            text,
  is_active           boolean not null default true,
  suspended_at        timestamptz,
  suspended_reason    text,
  listed_in_directory boolean not null default false,
  publishes_prices    boolean not null default false,
  version             integer not null default 1,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),
  constraint tenants_pkey primary key (id),
  constraint tenants_slug_key unique (slug),
  constraint tenants_name_length check (length(name) between 2 and 80),
  constraint tenants_slug_form check (slug ~ '^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$'),
  constraint tenants_colors_form check (primary_color ~ '^#[0-9a-f]{6}$' and secondary_color ~ '^#[0-9a-f]{6}$'),
  constraint tenants_time_zone check (access.clock_at(now(), time_zone) is not null)
);

grant select on tenants to escale_auth, escale_platform;

grant insert, update on tenants to escale_platform;

-- What a company prints on its documents.
create table company_info (
  tenant_id          uuid not null default access.tenant(),
  legal_name         text,
  trade_register     text,
  national_id        text,
  tax_number         text,
  address            text,
  email              text,
  phone              text,
  bank_details       text,
  mobile_money       text,
  document_footer    text,
  stamp_url          text,
  invoice_terms      text,
  version            integer not null default 1,
  updated_at         timestamptz not null default now(),
  constraint company_info_pkey primary key (tenant_id),
  constraint company_info_tenant foreign key (tenant_id) references tenants (id) on delete cascade
);

call access.fence('company_info');

grant select, insert, update on company_info to escale_app;

-- Numbers given out one by one, per company, kind and year: REC-2026-00001.
create table counters (
  tenant_id uuid not null default access.tenant(),
  kind      text not null,
  year      integer not null,
  last      integer not null,
  constraint counters_pkey primary key (tenant_id, kind, year),
  constraint counters_tenant foreign key (tenant_id) references tenants (id) on delete cascade
);

call access.fence('counters');

grant select, insert, update on counters to escale_app;
