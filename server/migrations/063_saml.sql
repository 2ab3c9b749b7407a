-- SAML beside OpenID Connect: what a provider says of itself in XML, and what it said, once.

-- `metadata` is the provider's own document: who it is, where one goes, and the certificates that it signs
-- by. Its issuer is in `issuer` too.
alter table sign_on_providers
  add column kind text not null default 'oidc',
  add column metadata text;

alter table sign_on_providers
  add constraint sign_on_providers_kind check (kind in ('oidc', 'saml')) not valid,
  add constraint sign_on_providers_metadata check (kind <> 'saml' or metadata is not null) not valid;

alter table sign_on_providers validate constraint sign_on_providers_kind;

alter table sign_on_providers validate constraint sign_on_providers_metadata;

-- What a provider posted of somebody, judged and sealed, until the browser that left comes for it.
alter table auth.sign_on_attempts add column said text;

-- An assertion is good once, for longer than any is believed.
create table auth.sign_on_assertions (
  id_hash    text not null,
  expires_at timestamptz not null default now() + interval '2 hours',
  constraint sign_on_assertions_pkey primary key (id_hash)
);

grant select, insert, delete on auth.sign_on_assertions to escale_auth;

-- A server that knows OpenID Connect alone would take one for the other.
update access.oldest_server set chapter = '063_saml.sql';
