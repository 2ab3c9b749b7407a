-- Receipts taken without network, and the devices that still hold some (docs/decisions/151).

-- The number on the paper that the client got before the payment reached the server, and the time by the
-- clock of the device, which may be wrong.
alter table payments
  add column provisional_number text collate "C",
  add column taken_at timestamptz,
  add constraint payments_provisional check (num_nulls(provisional_number, taken_at) in (0, 2)
    and length(provisional_number) between 8 and 20) not valid;

alter table payments validate constraint payments_provisional;

create index payments_provisional_number on payments (tenant_id, provisional_number)
  where provisional_number is not null;

-- The public page of a receipt shows both numbers.
grant select (provisional_number, taken_at) on payments to escale_auth;

-- The last report of each device with an open till: the number of receipts that wait on it, and since when.
create table till_devices (
  tenant_id   uuid not null default access.tenant(),
  session_id  uuid not null,
  device      uuid not null, -- made by the device
  kind        text not null,
  waiting     integer not null,
  since       timestamptz, -- server time, from the age that the device gives
  reported_at timestamptz not null default now(),
  constraint till_devices_pkey primary key (tenant_id, session_id, device),
  constraint till_devices_session foreign key (tenant_id, session_id)
    references till_sessions (tenant_id, id) on delete cascade,
  constraint till_devices_kind check (kind in ('téléphone', 'tablette', 'ordinateur')),
  constraint till_devices_waiting check (waiting between 0 and 10000 and (waiting = 0) = (since is null))
);

call access.fence('till_devices');

grant select on till_devices to escale_app;

grant select, insert, update on till_devices to escale_money;

-- Why a manager closed a till although a device still held receipts of it.
alter table till_sessions
  add column hold_reason text,
  add constraint till_sessions_hold_reason check (length(hold_reason) between 1 and 1000) not valid;

alter table till_sessions validate constraint till_sessions_hold_reason;
