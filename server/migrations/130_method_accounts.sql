-- The account that a form proposes for a method of payment (docs/decisions/149). Cash has none: it goes to the
-- till that the person has open. The key is the name, because three methods have no row of their own.
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
