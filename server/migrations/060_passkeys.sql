-- Passkeys: a device's own key, as a second factor and as a way to sign in.

-- For a code generator the encrypted secret; for a passkey the data that verifies its signatures.
alter table auth.factors
  add column kind text not null default 'totp',
  add column credential_id text,
  add column public_key bytea,
  add column counter bigint not null default 0,
  add column transports text[] not null default '{}',
  alter column sealed_secret drop not null;

alter table auth.factors add constraint factors_kind
  check (case kind when 'totp' then sealed_secret is not null and credential_id is null and public_key is null
    when 'passkey' then sealed_secret is null and credential_id is not null and public_key is not null and confirmed_at is not null
    else false end) not valid;

alter table auth.factors validate constraint factors_kind;

alter table auth.factors add constraint factors_credential_key unique (credential_id);

-- Used challenges, so that none is accepted twice.
create table auth.used_challenges (
  challenge text not null,
  used_at   timestamptz not null default now(),
  constraint used_challenges_pkey primary key (challenge)
);

grant select, insert, delete on auth.used_challenges to escale_auth;

-- A session may be opened in a way that an older server does not know.
update access.oldest_server set chapter = '060_passkeys.sql';
