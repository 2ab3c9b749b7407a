-- SAML beside OpenID Connect: metadata of a provider, and its assertions.

-- `metadata` is the provider's own document: its identity, its address and its certificates. Its issuer is in
-- `issuer` too.
alter table sign_on_providers
  add column kind text not null default 'oidc',
  add column metadata text;

alter table sign_on_providers
  add constraint sign_on_providers_kind check (kind in ('oidc', 'saml')) not valid,
  add constraint sign_on_providers_metadata check (kind <> 'saml' or metadata is not null) not valid;

alter table sign_on_providers validate constraint sign_on_providers_kind;

alter table sign_on_providers validate constraint sign_on_providers_metadata;

-- Verified and encrypted assertion, until the browser that started the attempt fetches it.
alter table auth.sign_on_attempts add column said text;

-- Used assertions, stored for longer than any is valid, so that none is accepted twice.
create table auth.sign_on_assertions (
  id_hash    text not null,
  expires_at timestamptz not null default now() + interval '2 hours',
  constraint sign_on_assertions_pkey primary key (id_hash)
);

grant select, insert, delete on auth.sign_on_assertions to escale_auth;

-- A server that knows only OpenID Connect would mistake one for the other.
update access.oldest_server set chapter = '063_saml.sql';
