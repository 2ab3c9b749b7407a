-- Functions of payments, receipts and the account changed with this step: a receipt with a legal number keeps
-- its amount, and answers have the legal numbers of what is paid.

-- A deleted price comes back from there (docs/decisions/136).
alter table removed_records drop constraint removed_records_kind;

alter table removed_records add constraint removed_records_kind check (kind in ('clients', 'services',
  'prices', 'invoices', 'payments', 'quotes', 'expeditions', 'goods', 'links_and_files')) not valid;

alter table removed_records validate constraint removed_records_kind;

-- The list of payments is sorted by method.
create index payments_by_method on payments (tenant_id, method, id);
