-- What a person says of their own account, and what an admin settles for the company.

-- Raised at each change of the profile, so that two windows do not undo each other.
alter table auth.users add column phone text;

alter table auth.users add column version integer not null default 1;

alter table auth.users add constraint users_phone_length check (length(phone) <= 40);

-- The address somebody would like to have. Nothing changes before the link mailed to it is opened; the token is kept
-- hashed. To an address that has an account already no link goes, and the row looks the same.
create table auth.email_changes (
  user_id    uuid not null,
  new_email  text not null,
  token_hash text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint email_changes_pkey primary key (user_id),
  constraint email_changes_token unique (token_hash),
  constraint email_changes_lower check (new_email = lower(new_email)),
  constraint email_changes_user foreign key (user_id) references auth.users (id) on delete cascade
);

grant select, insert, update, delete on auth.email_changes to escale_auth;

-- A company says a little more of itself on its documents.
alter table company_info add column website text;

-- How a new invoice starts. Without a row, or without a delay, as the specification says: due one month after its issue.
create table invoicing_settings (
  tenant_id            uuid not null default access.tenant(),
  due_days             integer,
  default_status       text not null default 'En attente',
  maritime_description text,
  air_description      text,
  version              integer not null default 1,
  updated_at           timestamptz not null default now(),
  constraint invoicing_settings_pkey primary key (tenant_id),
  constraint invoicing_settings_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint invoicing_settings_due_days check (due_days between 0 and 365),
  constraint invoicing_settings_status check (default_status in ('En attente', 'Payée', 'Retard')),
  constraint invoicing_settings_descriptions check (length(maritime_description) <= 4000 and length(air_description) <= 4000)
);

-- Whether no two of these names are the same without accents or case, and each is a name.
create function access.are_distinct_names(names text[]) returns boolean immutable strict parallel safe language plpgsql as $$
begin
  return (select count(*) = count(distinct nullif(access.fold(trim(name)), '')) and coalesce(max(length(name)), 0) <= 100 from unnest(names) name);
end $$;

grant execute on function access.are_distinct_names(text[]) to public;

-- Where goods stand in the warehouse, and how they are measured. Without a row, the airlines' divisor, the half kilogram and one W/M.
create table warehouse_settings (
  tenant_id   uuid not null default access.tenant(),
  places      text[] not null default '{}',
  air_divisor integer not null default 6000,
  rounding_kg numeric(2, 1) not null default 0.5,
  wm_minimum  numeric(6, 3) not null default 1,
  version     integer not null default 1,
  updated_at  timestamptz not null default now(),
  constraint warehouse_settings_pkey primary key (tenant_id),
  constraint warehouse_settings_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint warehouse_settings_places check (cardinality(places) <= 200 and array_position(places, null) is null and access.are_distinct_names(places)),
  constraint warehouse_settings_air_divisor check (air_divisor in (5000, 6000)),
  constraint warehouse_settings_rounding check (rounding_kg in (0.1, 0.5, 1)),
  constraint warehouse_settings_wm_minimum check (wm_minimum between 0 and 100)
);

-- In whose name the company's mail leaves, and who reads the answers. The address it leaves from is the installation's.
create table mail_settings (
  tenant_id   uuid not null default access.tenant(),
  sender_name text,
  reply_to    text,
  version     integer not null default 1,
  updated_at  timestamptz not null default now(),
  constraint mail_settings_pkey primary key (tenant_id),
  constraint mail_settings_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint mail_settings_lengths check (length(sender_name) <= 80 and length(reply_to) <= 200)
);

call access.fence('invoicing_settings');

call access.fence('mail_settings');

call access.fence('warehouse_settings');

grant select, insert, update on invoicing_settings, mail_settings, warehouse_settings to escale_app;

-- Who sends the mail looks up whose it is.
create policy of_mail on mail_settings for select to escale_auth using (true);

grant select on mail_settings to escale_auth;

-- A public page calculates as the company bills.
grant select (tenant_id, air_divisor, rounding_kg, wm_minimum) on warehouse_settings to escale_auth;

-- The mail of a company, newest first.
create index outgoing_mails_of_company on auth.outgoing_mails (tenant_id, created_at desc, id desc);

-- Two admins may rename the same sub-product.
alter table sub_products add column version integer not null default 1;

alter table sub_products add column updated_at timestamptz not null default now();

-- A company says itself where its days begin, and what anyone may see of it; its name, slug and state are the platform's.
create policy own_settings on tenants for update to escale_app
  using (id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (id = nullif(current_setting('app.tenant_id', true), '')::uuid);

grant update (time_zone, listed_in_directory, publishes_prices, city, tagline, whatsapp, version, updated_at) on tenants to escale_app;
