-- The closing of the day (docs/decisions/152): the method of a receipt in the journal, and the daily message
-- to the people whom an administrator chose.

-- How money was handed over. Null for moves that are no receipt and no refund.
alter table account_moves add column method text;

alter table account_moves add constraint account_moves_method
  check (length(method) between 1 and 40) not valid;

alter table account_moves validate constraint account_moves_method;

-- Development databases still have add_move without a method. Calls would find two functions.
drop function if exists add_move(uuid, uuid, uuid, text, text, bigint, date, uuid, uuid, text, text, uuid);

create index till_sessions_to_approve on till_sessions (tenant_id, account_id)
  where state = 'Écart à approuver';

create index money_transfers_unsettled on money_transfers (tenant_id) where state = 'Écart';

-- A company has at most one row, from the first save by an administrator. The message of an hour before noon
-- is about the day before, a later one about the same day.
create table day_settings (
  tenant_id  uuid not null default access.tenant(),
  id         smallint not null default 1,
  version    integer not null default 1,
  is_on      boolean not null,
  hour       smallint not null,  -- in the company's time zone
  recipients uuid[] not null,    -- members
  since      timestamptz not null default now(), -- of this hour: nothing due before it is sent
  sent_for   date,               -- last day sent to all recipients, null after each save
  updated_at timestamptz not null default now(),
  constraint day_settings_pkey primary key (tenant_id, id),
  constraint day_settings_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint day_settings_once check (id = 1),
  constraint day_settings_hour check (hour between 0 and 23),
  constraint day_settings_recipients check (cardinality(recipients) between 0 and 20
    and (not is_on or cardinality(recipients) > 0))
);

-- Append-only: a day is sent once to each person, whatever happens to clocks and servers.
create table day_sendings (
  tenant_id uuid not null default access.tenant(),
  day       date not null,
  user_id   uuid not null,
  address   text not null,
  sent_at   timestamptz not null default now(),
  constraint day_sendings_pkey primary key (tenant_id, day, user_id),
  constraint day_sendings_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint day_sendings_address check (length(address) between 1 and 254)
);

call access.fence('day_settings');

call access.fence('day_sendings');

-- The hourly job looks for the companies whose hour has come.
create policy all_companies on day_settings for select to escale_platform using (true);

grant select on day_settings to escale_platform;

grant select, insert, update on day_settings to escale_app;

grant select, insert on day_sendings to escale_app;
