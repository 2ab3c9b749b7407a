-- Answers already given: the same key and body get the first answer again.
create table idempotency_keys (
  tenant_id  uuid not null default access.tenant(),
  user_id    uuid not null default access.person(),
  key        text not null,
  operation  text not null,
  body_hash  text not null,
  answer     jsonb not null,
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
  answer     jsonb not null,
  created_at timestamptz not null default now(),
  constraint platform_idempotency_keys_pkey primary key (user_id, key),
  constraint platform_idempotency_keys_key_length check (length(key) <= 100)
);

call access.fence('idempotency_keys');

grant select, insert, delete on idempotency_keys to escale_app;

grant select, insert, delete on platform_idempotency_keys to escale_platform;

-- The night forgets them all, whoever made them.
grant select (ctid, created_at), delete on platform_idempotency_keys to escale_auth;

/* Claims a key for the rest of the transaction, for the company and the person at work. `state` is new, replay (with the first answer), reused (other body or
   operation) or running (another transaction holds it now). */
create function access.claim_key(claimed text, asked text, hash text, out state text, out first_answer jsonb)
volatile language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  company uuid := access.tenant();
  kept    record;
begin
  if not pg_try_advisory_xact_lock(hashtextextended(coalesce(company::text, '') || current_setting('app.user_id') || claimed, 0)) then
    state := 'running';
    return;
  end if;
  if company is null then
    select operation, body_hash, answer into kept from platform_idempotency_keys where user_id = access.person() and key = claimed;
  else
    select operation, body_hash, answer into kept from idempotency_keys where tenant_id = company and user_id = access.person() and key = claimed;
  end if;
  state := case when not found then 'new' when kept.operation = asked and kept.body_hash = hash then 'replay' else 'reused' end;
  if state = 'replay' then first_answer := kept.answer; end if;
end $$;

/* Keeps the answer of a claimed key. */
create function access.keep_answer(claimed text, asked text, hash text, given jsonb)
returns void volatile language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if access.tenant() is null then
    insert into platform_idempotency_keys (key, operation, body_hash, answer) values (claimed, asked, hash, given);
  else
    insert into idempotency_keys (tenant_id, key, operation, body_hash, answer) values (access.tenant(), claimed, asked, hash, given);
  end if;
end $$;

grant execute on function access.claim_key, access.keep_answer to escale_app, escale_platform;
