-- The largest difference of a till that needs no approval, by currency (docs/decisions/147). A currency
-- without a row has the default of contract/src/trade/till/thresholds.ts.
create table till_thresholds (
  tenant_id  uuid not null default access.tenant(),
  currency   char(3) not null,
  threshold  bigint not null, -- minor units of the currency
  updated_at timestamptz not null default now(),
  constraint till_thresholds_pkey primary key (tenant_id, currency),
  constraint till_thresholds_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint till_thresholds_currency check
    (currency in ('USD', 'CDF', 'XAF', 'XOF', 'GNF', 'EUR', 'CNY')),
  constraint till_thresholds_amount check (threshold between 0 and 1000000000000000)
);

call access.fence('till_thresholds');

grant select, insert, update on till_thresholds to escale_app;
