-- The security monitor: what people and their browsers report, open sessions, and the seals of the log.

-- Told by a browser or a program through log_security_event, rather than seen by the server itself.
alter table security_logs add column reported boolean not null default false;

create index security_logs_of_member on security_logs (tenant_id, user_id, created_at desc, id desc);

create index security_logs_of_action on security_logs (tenant_id, action, created_at desc, id desc);

create index security_logs_failed on security_logs (tenant_id, created_at desc, id desc) where not success;

-- Someone at work for no company has events too: their own, which belong to nobody else.
create policy own_events on security_logs for insert to escale_app, escale_platform
  with check (tenant_id is null and user_id = nullif(current_setting('app.user_id', true), '')::uuid);

create policy own_rows_of_platform on security_logs for select to escale_platform
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid);

grant select, insert on security_logs to escale_platform;

-- Refusals of one kind met by somebody (an e-mail that no account has: its hash) in a company, hour by hour: the log holds the
-- first of them, and how many it left out.
create table auth.refusals (
  user_id       uuid,
  email_hash    text,
  tenant_id     uuid,
  action        text not null,
  error_message text,
  hour          timestamptz not null,
  refusals      integer not null default 1,
  constraint refusals_of_hour unique nulls not distinct (user_id, email_hash, tenant_id, action, error_message, hour)
);

grant select, insert, update, delete on auth.refusals to escale_auth;

-- The seals. Each holds the hash of the one before and of its events, in their order: an event changed, removed or slipped
-- in afterwards no longer matches. Only the owner may read or write them, and the product only has them made.
create table access.security_log_seals (
  number        bigint not null,
  previous_hash bytea not null,
  hash          bytea not null,
  events        integer not null,
  first_at      timestamptz not null,
  last_at       timestamptz not null,
  sealed_at     timestamptz not null,
  constraint security_log_seals_pkey primary key (number)
);

create table access.security_log_sealed (
  id    uuid not null,
  seal  bigint not null,
  place integer not null,
  hash  bytea not null,
  constraint security_log_sealed_pkey primary key (id),
  constraint security_log_sealed_place unique (seal, place),
  constraint security_log_sealed_seal foreign key (seal) references access.security_log_seals (number) on delete restrict
);

-- The whole log in its order, for the seals.
create index security_logs_in_order on security_logs (created_at, id);
