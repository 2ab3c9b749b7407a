-- Answers already given: the same key and body get the first answer again, to the letter (json, which reorders nothing).
create table idempotency_keys (
  tenant_id  uuid not null default access.tenant(),
  user_id    uuid not null default access.person(),
  key        text not null,
  operation  text not null,
  body_hash  text not null,
  answer     json not null,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_pkey primary key (tenant_id, user_id, key),
  constraint idempotency_keys_key_length check (length(key) <= 100)
);

-- The same for the rows shared by all companies, which only the platform writes.
create table platform_idempotency_keys (
  user_id    uuid not null default access.person(),
  key        text not null,
  operation  text not null,
  body_hash  text not null,
  answer     json not null,
  created_at timestamptz not null default now(),
  constraint platform_idempotency_keys_pkey primary key (user_id, key),
  constraint platform_idempotency_keys_key_length check (length(key) <= 100)
);

call access.fence('idempotency_keys');

grant select, insert, delete on idempotency_keys to escale_app;

grant select, insert, delete on platform_idempotency_keys to escale_platform;

-- The night forgets them all, whoever made them.
grant select (ctid, created_at), delete on platform_idempotency_keys to escale_auth;
