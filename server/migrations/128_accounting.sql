-- Accounting export (docs/decisions/150). The entries are computed from the accounts of clients and the moves
-- of money accounts, which are only added to. What is stored here is the number of each account.

-- A company has at most one row, from the first save by an administrator.
create table accounting_settings (
  tenant_id        uuid not null default access.tenant(),
  version          integer not null default 1,
  role_numbers     jsonb not null, -- by use: `{"clients": "411"}`
  category_numbers jsonb not null, -- by category of expenses
  account_numbers  jsonb not null, -- of money accounts that have a number of their own, by id
  updated_at       timestamptz not null default now(),
  constraint accounting_settings_pkey primary key (tenant_id),
  constraint accounting_settings_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint accounting_settings_numbers check (jsonb_typeof(role_numbers) = 'object'
    and jsonb_typeof(category_numbers) = 'object' and jsonb_typeof(account_numbers) = 'object')
);

call access.fence('accounting_settings');

grant select, insert, update on accounting_settings to escale_app;

-- The book value of a move in another currency is pinned when the move is entered: rates change and tenders
-- may be deleted. Null for dollars, and while the company has no rate of the currency. The gain is the
-- difference between this value and what the client's debt was reduced by, when money arrives at another rate
-- than the announced one.
alter table account_moves
  add column book_value    bigint, -- cents of a dollar
  add column exchange_gain bigint not null default 0, -- cents of a dollar, negative for a loss
  add constraint account_moves_book_value
    check (currency <> 'USD' or (book_value is null and exchange_gain = 0)) not valid;

alter table account_moves validate constraint account_moves_book_value;

-- An older server does not know the feature « accounting ».
update access.oldest_server set chapter = '128_accounting.sql';
