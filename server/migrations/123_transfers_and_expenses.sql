-- Transfers between money accounts, expenses, and the settings of tills (docs/decisions/147).

-- Money under way belongs to one account of the company, which the first transfer makes.
create unique index money_accounts_transit on money_accounts (tenant_id) where kind = 'transit';

-- A company has at most one row, from the first save by an administrator. Ceilings are minor units by
-- currency: `{"USD": 10000}`. A currency without an amount has no ceiling.
create table till_settings (
  tenant_id         uuid not null default access.tenant(),
  version           integer not null default 1,
  categories        text[] not null, -- of expenses
  employee_ceilings jsonb not null,
  manager_ceilings  jsonb not null,
  updated_at        timestamptz not null default now(),
  constraint till_settings_pkey primary key (tenant_id),
  constraint till_settings_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint till_settings_categories check (cardinality(categories) between 1 and 50),
  constraint till_settings_ceilings check (jsonb_typeof(employee_ceilings) = 'object'
    and jsonb_typeof(manager_ceilings) = 'object')
);

-- Money leaves the first account at once and reaches the second one when somebody there acknowledges it.
-- A difference between both amounts stays in transit until a manager settles it.
create table money_transfers (
  tenant_id            uuid not null default access.tenant(),
  id                   uuid not null,
  number               text not null,
  kind                 text not null,
  from_id              uuid not null,
  to_id                uuid not null,
  currency             char(3) not null,
  amount               bigint not null,
  fee                  bigint not null default 0, -- paid by the first account
  day                  date not null,
  note                 text,
  state                text not null default 'En route',
  sent_by              uuid not null,
  sent_by_name         text not null,
  sent_at              timestamptz not null default now(),
  received             bigint,
  acknowledged_by      uuid,
  acknowledged_by_name text,
  acknowledged_at      timestamptz,
  settled_by           uuid,
  settled_by_name      text,
  settled_at           timestamptz,
  cancelled_by         uuid,
  cancelled_by_name    text,
  cancelled_at         timestamptz,
  reason               text, -- of the cancellation, or of the settled difference
  constraint money_transfers_pkey primary key (tenant_id, id),
  constraint money_transfers_number_key unique (tenant_id, number),
  constraint money_transfers_from foreign key (tenant_id, from_id) references money_accounts (tenant_id, id)
    on delete restrict,
  constraint money_transfers_to foreign key (tenant_id, to_id) references money_accounts (tenant_id, id)
    on delete restrict,
  constraint money_transfers_apart check (from_id <> to_id),
  constraint money_transfers_kind check (kind in ('transfert', 'versement banque')),
  constraint money_transfers_state check (state in ('En route', 'Reçu', 'Écart', 'Annulé')),
  constraint money_transfers_currency check (currency in ('USD', 'CDF', 'XAF', 'XOF', 'GNF', 'EUR', 'CNY')),
  constraint money_transfers_amounts check (amount between 1 and 1000000000000000
    and fee between 0 and amount and received between 0 and 1000000000000000),
  constraint money_transfers_acknowledged check ((state in ('Reçu', 'Écart')) = (received is not null)
    and num_nulls(received, acknowledged_by, acknowledged_by_name, acknowledged_at) in (0, 4)),
  constraint money_transfers_difference check (state <> 'Écart' or received <> amount),
  constraint money_transfers_settled check (num_nulls(settled_by, settled_by_name, settled_at) in (0, 3)
    and (settled_at is null or state = 'Reçu')),
  constraint money_transfers_cancelled check ((state = 'Annulé') = (cancelled_at is not null)
    and num_nulls(cancelled_by, cancelled_by_name, cancelled_at) in (0, 3)),
  constraint money_transfers_texts check (length(note) between 1 and 1000
    and length(reason) between 1 and 1000)
);

create index money_transfers_newest on money_transfers (tenant_id, sent_at desc, id desc);

-- A till is not closed while one of its transfers is under way.
create index money_transfers_under_way on money_transfers (tenant_id, from_id, to_id)
  where state = 'En route';

create index money_transfers_to on money_transfers (tenant_id, to_id);

-- Money spent from an account. A wrong one is cancelled and its move reversed, never deleted.
create table expenses (
  tenant_id         uuid not null default access.tenant(),
  id                uuid not null,
  number            text not null,
  account_id        uuid not null,
  category          text not null,
  payee             text not null,
  currency          char(3) not null,
  amount            bigint not null,
  day               date not null,
  note              text,
  photo_id          uuid,
  expedition_id     uuid,
  recorded_by       uuid not null,
  recorded_by_name  text not null,
  created_at        timestamptz not null default now(),
  cancelled_by      uuid,
  cancelled_by_name text,
  cancelled_at      timestamptz,
  cancel_reason     text,
  search_key        text collate "C" not null generated always as
    (access.search_key(number || ' ' || payee || ' ' || category || ' ' || coalesce(note, ''))) stored,
  constraint expenses_pkey primary key (tenant_id, id),
  constraint expenses_number_key unique (tenant_id, number),
  constraint expenses_account foreign key (tenant_id, account_id) references money_accounts (tenant_id, id)
    on delete restrict,
  constraint expenses_photo foreign key (tenant_id, photo_id) references files (tenant_id, id)
    on delete restrict,
  constraint expenses_expedition foreign key (tenant_id, expedition_id)
    references expeditions (tenant_id, id) on delete restrict,
  constraint expenses_currency check (currency in ('USD', 'CDF', 'XAF', 'XOF', 'GNF', 'EUR', 'CNY')),
  constraint expenses_amount check (amount between 1 and 1000000000000000),
  constraint expenses_texts check (length(category) between 1 and 60 and length(payee) between 1 and 200
    and length(note) between 1 and 4000 and length(cancel_reason) between 1 and 1000),
  constraint expenses_cancelled
    check (num_nulls(cancelled_by, cancelled_by_name, cancelled_at, cancel_reason) in (0, 4))
);

create index expenses_newest on expenses (tenant_id, created_at desc, id desc);

create index expenses_by_day on expenses (tenant_id, day desc, id desc);

create index expenses_of_account on expenses (tenant_id, account_id);

create index expenses_of_photo on expenses (tenant_id, photo_id) where photo_id is not null;

create index expenses_of_expedition on expenses (tenant_id, expedition_id) where expedition_id is not null;

call access.fence('till_settings');

call access.fence('money_transfers');

call access.fence('expenses');

call access.searchable('expenses', 'number', 'payee', 'category');

grant select, insert, update on till_settings to escale_app;

grant select on money_transfers, expenses to escale_app;

grant select on till_settings to escale_money;

grant select, insert, update on money_transfers, expenses to escale_money;

-- Functions lock the account of a move against its deactivation, and make the account in transit.
grant insert, update on money_accounts to escale_money;

-- Photos of expenses and screenshots of mobile money are files of their own: fewer people see them than the
-- photos of goods.
alter table files drop constraint files_bucket;

alter table files add constraint files_bucket
  check (bucket in ('photos', 'documents', 'logos', 'stamps', 'messages', 'attachments', 'proofs')) not valid;

alter table files validate constraint files_bucket;

create index payment_tenders_of_screenshot on payment_tenders (tenant_id, screenshot_id)
  where screenshot_id is not null;

-- An older server cannot read a file of this bucket.
update access.oldest_server set chapter = '123_transfers_and_expenses.sql';
