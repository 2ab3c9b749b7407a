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

/* What is kept of a key, by the company and the person at work: null, replay (with the first answer) or reused (other body or operation). */
create function access.kept_answer(claimed text, asked text, hash text, out state text, out first_answer json)
volatile language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  company uuid := access.tenant();
  person  uuid := access.person();
  kept    record;
begin
  if company is null then
    select operation, body_hash, answer into kept from platform_idempotency_keys where user_id = person and key = claimed;
  else
    select operation, body_hash, answer into kept from idempotency_keys where tenant_id = company and user_id = person and key = claimed;
  end if;
  if not found then return; end if;
  state := case when kept.operation = asked and kept.body_hash = hash then 'replay' else 'reused' end;
  if state = 'replay' then first_answer := kept.answer; end if;
end $$;

/* Claims a key for the rest of the transaction. `state` is new, replay, reused or running: another transaction held it longer than a lock
   is waited for. Whoever comes while the first is at work waits for its answer. */
create function access.claim_key(claimed text, asked text, hash text, out state text, out first_answer json)
volatile language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  lock_of_key bigint := hashtextextended(coalesce(access.tenant()::text, '') || current_setting('app.user_id') || claimed, 0);
begin
  if not pg_try_advisory_xact_lock(lock_of_key) then
    select * into state, first_answer from access.kept_answer(claimed, asked, hash);
    if state is not null then return; end if;
    begin
      perform pg_advisory_xact_lock(lock_of_key);
    exception when lock_not_available then
      state := 'running';
      return;
    end;
  end if;
  select coalesce(kept.state, 'new'), kept.first_answer into state, first_answer from access.kept_answer(claimed, asked, hash) kept;
end $$;

/* Keeps the answer of a claimed key. */
create function access.keep_answer(claimed text, asked text, hash text, given json)
returns void volatile language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if access.tenant() is null then
    insert into platform_idempotency_keys (key, operation, body_hash, answer) values (claimed, asked, hash, given);
  else
    insert into idempotency_keys (tenant_id, key, operation, body_hash, answer) values (access.tenant(), claimed, asked, hash, given);
  end if;
end $$;

grant execute on function access.claim_key, access.kept_answer, access.keep_answer to escale_app, escale_platform;
