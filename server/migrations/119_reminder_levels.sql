-- Reminder levels (docs/decisions/146): 0 before the due date, 1 and 2 after it, 3 done by a person. A
-- company without a row has the levels of contract/src/trade/reminders/words.ts.
create table reminder_settings (
  tenant_id    uuid not null default access.tenant(),
  version      integer not null default 1,
  warns_before boolean not null, -- sends level 0
  days         integer[] not null, -- days from the due date to each level, negative before it
  texts        text[] not null,
  updated_at   timestamptz not null default now(),
  constraint reminder_settings_pkey primary key (tenant_id),
  constraint reminder_settings_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint reminder_settings_days check ((cardinality(days) = 4 and days[1] between -30 and -1
    and days[2] >= 1 and days[2] < days[3] and days[3] < days[4] and days[4] <= 365) is true),
  constraint reminder_settings_texts check ((cardinality(texts) = 4
    and length(btrim(texts[1])) between 1 and 1000 and length(btrim(texts[2])) between 1 and 1000
    and length(btrim(texts[3])) between 1 and 1000 and length(btrim(texts[4])) between 1 and 1000) is true)
);

call access.fence('reminder_settings');

grant select, insert, update on reminder_settings to escale_app;

-- Why a client gets no reminder: a promise and a pause to the end of their last day, a dispute until somebody
-- lifts it. A client has at most one open row of each kind.
create table reminder_holds (
  tenant_id        uuid not null default access.tenant(),
  id               uuid not null,
  version          integer not null default 1,
  client_id        uuid,
  shared_client_id uuid,
  kind             text not null,
  until            date, -- last day without reminders
  reason           text,
  set_on           date not null, -- day of the company on which `until` was set
  set_by_name      text not null,
  set_at           timestamptz not null default now(),
  outcome          text, -- null while open
  ended_at         timestamptz,
  ended_by_name    text,
  updated_at       timestamptz not null default now(),
  constraint reminder_holds_pkey primary key (tenant_id, id),
  constraint reminder_holds_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint reminder_holds_client foreign key (tenant_id, client_id) references clients (tenant_id, id)
    on delete cascade,
  constraint reminder_holds_shared_client foreign key (shared_client_id) references shared_clients (id)
    on delete cascade,
  constraint reminder_holds_one_client check (num_nonnulls(client_id, shared_client_id) = 1),
  constraint reminder_holds_kind check (kind in ('Promesse', 'Pause', 'Litige')),
  constraint reminder_holds_until check ((kind = 'Litige') = (until is null)
    and (until is null or until between set_on and set_on + 366)),
  constraint reminder_holds_reason check (length(reason) between 1 and 300
    and (kind = 'Promesse' or reason is not null)),
  constraint reminder_holds_outcome check (outcome in ('Tenue', 'Rompue', 'Terminée', 'Levée')),
  constraint reminder_holds_ended check ((outcome is null) = (ended_at is null))
);

create unique index reminder_holds_open on reminder_holds (tenant_id, client_id, shared_client_id, kind)
  nulls not distinct where outcome is null;

create index reminder_holds_of_client on reminder_holds (tenant_id, client_id) where client_id is not null;

create index reminder_holds_of_shared_client on reminder_holds (shared_client_id)
  where shared_client_id is not null;

call access.fence('reminder_holds');

grant select, insert, update on reminder_holds to escale_app;

-- Promises, pauses and disputes follow a client who is merged into another one (functions/clients.sql).
alter table client_merges add column hold_ids uuid[] not null default '{}';

grant insert (hold_ids) on client_merges to escale_app;

grant select, update on reminder_holds to escale_money;

-- A reminder of a level is a notice, unique by invoice, due date and level (notices_once).
alter table notices add column level smallint,
  add constraint notices_level check (level between 0 and 3) not valid;

alter table notices validate constraint notices_level;

-- A person may do the last level by letter or telephone.
alter table notices drop constraint notices_state;

alter table notices add constraint notices_state
  check (state in ('En attente', 'Envoyé', 'Par courriel', 'Fait autrement', 'Abandonné')) not valid;

alter table notices validate constraint notices_state;

create index notices_of_levels on notices (tenant_id, about_id, level) where level is not null;

-- An older server would send a notice of a level with the text of its rule, and cannot show
-- « Fait autrement ».
update access.oldest_server set chapter = '119_reminder_levels.sql';
