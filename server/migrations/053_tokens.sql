-- Tokens of programs and native clients: signing keys, refresh tokens and authorization codes.

-- Key pair; the private key is encrypted with the installation's key. A retired key still verifies its tokens
-- until they expire.
create table auth.signing_keys (
  id         uuid not null,
  public_key jsonb not null,
  sealed_key text not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  constraint signing_keys_pkey primary key (id)
);

-- Refresh tokens, valid once. `sealed_answer` is the response of the exchange, encrypted with the token
-- itself, for a concurrent second request. Used tokens stay as long as their session: using one again shows
-- that it was copied.
create table auth.refresh_tokens (
  token_hash    text not null,
  session_id    uuid not null,
  created_at    timestamptz not null default now(),
  used_at       timestamptz,
  sealed_answer text,
  constraint refresh_tokens_pkey primary key (token_hash),
  constraint refresh_tokens_session foreign key (session_id) references auth.sessions (id) on delete cascade
);

create index refresh_tokens_of_session on auth.refresh_tokens (session_id);

-- Authorization codes that a browser gave an application. The exchange needs the secret behind `challenge`. A
-- code ends with its session.
create table auth.authorization_codes (
  code_hash    text not null,
  session_id   uuid not null,
  client       text not null,
  redirect_uri text not null,
  challenge    text not null,
  expires_at   timestamptz not null default now() + interval '2 minutes',
  constraint authorization_codes_pkey primary key (code_hash),
  constraint authorization_codes_session foreign key (session_id) references auth.sessions (id) on delete cascade
);

create index authorization_codes_of_session on auth.authorization_codes (session_id);

grant select, insert, update, delete on auth.signing_keys, auth.refresh_tokens, auth.authorization_codes to escale_auth;
