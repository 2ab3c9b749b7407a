-- Methods of payment with a proposed account, lists of payments by method, and what the search of the header
-- reads of expenses, transfers and sessions of tills.

-- The account that a form proposes for a method of payment (docs/decisions/149). Cash has none: it goes to
-- the till that the person has open. The key is the name, because three methods have no row of their own.
create table method_accounts (
  tenant_id  uuid not null default access.tenant(),
  method     text not null,
  account_id uuid not null,
  updated_at timestamptz not null default now(),
  constraint method_accounts_pkey primary key (tenant_id, method),
  constraint method_accounts_account foreign key (tenant_id, account_id)
    references money_accounts (tenant_id, id) on delete cascade,
  constraint method_accounts_method check (length(method) between 1 and 40 and method <> 'Espèces')
);

create index method_accounts_of_account on method_accounts (tenant_id, account_id);

call access.fence('method_accounts');

grant select, insert, update, delete on method_accounts to escale_app;

grant select on method_accounts to escale_money;

-- A list of payments of one method has the mixed ones too.
create index payment_tenders_by_method on payment_tenders (tenant_id, method, payment_id) include (value);

create policy of_search on money_accounts for select to escale_search using (true);

create policy of_search on money_transfers for select to escale_search using (true);

create policy of_search on till_sessions for select to escale_search using (true);

grant select (tenant_id, id, name) on money_accounts to escale_search;

grant select (tenant_id, id, number, from_id, to_id, state, sent_at) on money_transfers to escale_search;

grant select (tenant_id, id, number, account_id, state, opened_by, opened_by_name, opening_day, opened_at)
  on till_sessions to escale_search;

grant select (cancelled_at) on expenses to escale_search;
