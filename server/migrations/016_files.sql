-- Files: what a company keeps besides its rows. The bytes are in a store, under keys that nobody can guess; the rows here
-- say whose they are. A row never changes: a file is added, and removed.
create table files (
  tenant_id       uuid not null default access.tenant(),
  id              uuid not null,
  bucket          text not null,
  name            text not null,
  storage_key     text not null,
  content_type    text not null,
  size_bytes      bigint not null,
  sha256          text not null,
  created_by      uuid,
  created_by_name text,
  created_at      timestamptz not null default now(),
  constraint files_pkey primary key (tenant_id, id),
  constraint files_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint files_bucket check (bucket in ('photos', 'documents', 'logos', 'stamps')),
  constraint files_content_type check (content_type in ('image/jpeg', 'image/png', 'application/pdf')),
  constraint files_size check (size_bytes > 0),
  constraint files_key_of_company check (storage_key ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}$' and starts_with(storage_key, tenant_id::text))
);

create index files_by_name on files (tenant_id, bucket, name, id);

create unique index files_by_key on files (tenant_id, storage_key);

-- What the store still holds of files that are gone: the nightly sweep removes it.
create table removed_files (
  tenant_id   uuid not null default access.tenant(),
  storage_key text not null,
  removed_at  timestamptz not null default now(),
  constraint removed_files_pkey primary key (tenant_id, storage_key),
  constraint removed_files_tenant foreign key (tenant_id) references tenants (id) on delete cascade
);

-- How much a company keeps, and may keep: null is what every company may. No default, because what spreads a table over several
-- machines writes every column that has one, and the product may not write this one.
create table file_stores (
  tenant_id       uuid not null default access.tenant(),
  bytes           bigint not null default 0,
  quota_bytes     bigint,
  constraint file_stores_pkey primary key (tenant_id),
  constraint file_stores_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint file_stores_bytes check (bytes >= 0)
);

-- The addresses given out that open a file without signing in, and who made them: each is worth what its maker still may.
create table file_links (
  tenant_id    uuid not null default access.tenant(),
  id           uuid not null,
  file_id      uuid not null,
  made_by      uuid not null default access.person(),
  made_by_name text not null,
  expires_at   timestamptz not null,
  created_at   timestamptz not null default now(),
  constraint file_links_pkey primary key (tenant_id, id),
  constraint file_links_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint file_links_file foreign key (tenant_id, file_id) references files (tenant_id, id) on delete cascade
);

create index file_links_of_file on file_links (tenant_id, file_id);

create index file_links_by_end on file_links (tenant_id, expires_at);

call access.fence('files');

call access.fence('file_links');

call access.fence('removed_files');

call access.fence('file_stores');

grant select, insert, delete on files, removed_files, file_links to escale_app;

grant select on file_stores to escale_app;

grant insert (tenant_id, bytes), update (bytes) on file_stores to escale_app;

/* Who somebody is now in the company at work: their role, null when they are no member any more. A super_admin is somebody
   here only while they have the company open. */
create function access.role_now(person uuid) returns text
stable language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if (select given.role from user_roles given where given.user_id = person and given.tenant_id is null order by given.assigned_at desc limit 1) = 'super_admin' then
    return (select 'super_admin' from auth.sessions where sessions.user_id = person and sessions.company_id = access.tenant()
      and sessions.support_until > now() and sessions.expires_at > now() limit 1);
  end if;
  if not exists (select from user_tenants m where m.tenant_id = access.tenant() and m.user_id = person and m.deactivated_at is null) then return null; end if;
  return coalesce(access.role_in(access.tenant(), person), 'viewer');
end $$;

call access.owned_by('escale_auth', 'access.role_now');

grant execute on function access.role_now to escale_app;

-- A stamp is at its own company's address: nobody else is shown it.
alter table company_info add constraint company_info_stamp_form check (stamp_url ~ ('^/api/tenants/' || tenant_id || '/stamp/[0-9a-f-]{36}$')) not valid;

alter table company_info validate constraint company_info_stamp_form;

-- Identity: a company writes its own face, and nothing else of itself here.
alter table tenants add column custom_css_compiled text;

alter table tenants add constraint tenants_logo_form check (logo_url ~ '^/logo/[0-9a-f-]{36}$') not valid;

alter table tenants validate constraint tenants_logo_form;

alter table tenants add constraint tenants_css_length check (length(custom_css) <= 20000) not valid;

alter table tenants validate constraint tenants_css_length;

create policy own_identity on tenants for update to escale_app
  using (id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (id = nullif(current_setting('app.tenant_id', true), '')::uuid);

grant update (primary_color, secondary_color, logo_url, custom_css, custom_css_compiled, version, updated_at) on tenants to escale_app;

/* The logo that an active company shows to everyone: where its bytes are. Any other file is no logo. */
create function public_logo(asked uuid) returns table (storage_key text, content_type text, sha256 text)
volatile language plpgsql set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  company uuid;
  before  text := coalesce(current_setting('app.tenant_id', true), '');
begin
  select id into company from tenants where logo_url = '/logo/' || asked and is_active;
  if not found then return; end if;
  execute format('set local app.tenant_id = %L', company);
  return query select storage_key, content_type, sha256 from files where tenant_id = company and id = asked;
  execute format('set local app.tenant_id = %L', before);
end $$;

create unique index tenants_by_logo on tenants (logo_url);

grant select (tenant_id, id, storage_key, content_type, sha256) on files to escale_auth;

grant execute on function public_logo to escale_auth;

-- What anyone may see of a company now has its logo.
drop function public_directory;

create function public_directory(words text, at_most integer)
returns table (slug text, name text, city text, tagline text, whatsapp text, primary_color text, secondary_color text, publishes_prices boolean, logo_url text)
stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select slug, name, city, tagline, whatsapp, primary_color, secondary_color, publishes_prices, logo_url from tenants
  where is_active and listed_in_directory and not exists (
    select from regexp_split_to_table(access.fold(words), '\s+') word
    where position(word in access.fold(concat_ws(' ', tenants.name, tenants.city))) = 0)
  order by access.fold(name), slug limit at_most
$$;

drop function public_price_list;

create function public_price_list(asked text)
returns table (slug text, name text, city text, tagline text, whatsapp text, primary_color text, secondary_color text, publishes_prices boolean, logo_url text)
stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select slug, name, city, tagline, whatsapp, primary_color, secondary_color, publishes_prices, logo_url from tenants
  where slug = asked and is_active and publishes_prices
$$;

grant execute on function public_directory, public_price_list to escale_auth;
