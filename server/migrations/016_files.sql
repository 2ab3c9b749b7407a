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

-- What proves a hand-over stays as long as the goods do.
alter table goods
  add constraint goods_release_signature foreign key (tenant_id, released_signature_id) references files (tenant_id, id) on delete restrict,
  add constraint goods_release_photo foreign key (tenant_id, released_photo_id) references files (tenant_id, id) on delete restrict;

create index goods_of_release_signature on goods (tenant_id, released_signature_id) where released_signature_id is not null;

create index goods_of_release_photo on goods (tenant_id, released_photo_id) where released_photo_id is not null;

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

-- A stamp is at its own company's address: nobody else is shown it.
alter table company_info add constraint company_info_stamp_form check (stamp_url ~ ('^/api/tenants/' || tenant_id || '/stamp/[0-9a-f-]{36}$')) not valid;

alter table company_info validate constraint company_info_stamp_form;

-- Brand: a company writes its own face, and nothing else of itself here.
alter table tenants add column custom_css_compiled text;

alter table tenants add constraint tenants_logo_form check (logo_url ~ '^/logo/[0-9a-f-]{36}$') not valid;

alter table tenants validate constraint tenants_logo_form;

alter table tenants add constraint tenants_css_length check (length(custom_css) <= 20000) not valid;

alter table tenants validate constraint tenants_css_length;

create policy own_brand on tenants for update to escale_app
  using (id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (id = nullif(current_setting('app.tenant_id', true), '')::uuid);

grant update (primary_color, secondary_color, logo_url, custom_css, custom_css_compiled, version, updated_at) on tenants to escale_app;

create unique index tenants_by_logo on tenants (logo_url);

grant select (tenant_id, id, storage_key, content_type, sha256) on files to escale_auth;
