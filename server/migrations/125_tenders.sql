-- Receipts with tenders and mobile money taken by hand (docs/decisions/149). A payment may have a method of
-- the company, so the functions check the method against `payment_methods`, no longer a closed list.

-- True when tenders say how the payment was handed over. Other payments never look for tenders.
alter table payments add column is_tendered boolean not null default false;

alter table payments drop constraint payments_method;

alter table payments add constraint payments_method check (length(method) between 1 and 40) not valid;

alter table payments validate constraint payments_method;

-- Account that the money of a refund left. Null without the feature « till ».
alter table refunds add column account_id uuid;

alter table refunds add constraint refunds_account foreign key (tenant_id, account_id)
  references money_accounts (tenant_id, id) on delete restrict not valid;

alter table refunds validate constraint refunds_account;

alter table refunds drop constraint refunds_method;

alter table refunds add constraint refunds_method check (length(method) between 1 and 40) not valid;

alter table refunds validate constraint refunds_method;

-- Older servers answer a method as one of three.
update access.oldest_server set chapter = '125_tenders.sql';
