-- Functions of payments, receipts and the account changed with this step: a receipt with a legal number keeps
-- its amount, and answers have the legal numbers of what is paid.

-- A deleted price comes back from there (docs/decisions/136).
alter table removed_records drop constraint removed_records_kind;

alter table removed_records add constraint removed_records_kind check (kind in ('clients', 'services',
  'prices', 'invoices', 'payments', 'quotes', 'expeditions', 'goods', 'links_and_files')) not valid;

alter table removed_records validate constraint removed_records_kind;

-- The list of payments is sorted by method.
create index payments_by_method on payments (tenant_id, method, id);

-- Public links of credit notes, as invoices and receipts have them.
alter table document_links add column credit_note_id uuid;

alter table document_links drop constraint document_links_of_one;

alter table document_links add constraint document_links_of_one
  check (num_nonnulls(invoice_id, payment_id, credit_note_id) = 1) not valid;

alter table document_links validate constraint document_links_of_one;

alter table document_links add constraint document_links_credit_note foreign key (tenant_id, credit_note_id)
  references credit_notes (tenant_id, id) on delete cascade not valid;

alter table document_links validate constraint document_links_credit_note;

create unique index document_links_of_credit_note on document_links (tenant_id, credit_note_id)
  where credit_note_id is not null;

grant select (credit_note_id) on document_links to escale_auth;

grant select (tenant_id, id, number, legal_number, nature, invoice_id, invoice_number, client_id,
  shared_client_id, client_name, issue_date, reason, total, is_cancellation) on credit_notes to escale_auth;

grant select (tenant_id, source_id, free) on credits to escale_auth;

-- An automatic message says that a credit note was issued. It is off until a company switches it on.
alter table notice_rules drop constraint notice_rules_kind;

alter table notice_rules add constraint notice_rules_kind check (kind in ('reçu', 'départ', 'eta', 'arrivée',
  'disponible', 'facture', 'paiement', 'avoir', 'avant échéance', 'après échéance')) not valid;

alter table notice_rules validate constraint notice_rules_kind;

-- The tasks name accepted quotes until they are invoiced.
create index quotes_to_invoice on quotes (tenant_id, accepted_at, id)
  where state = 'Accepté' and invoice_id is null;

-- An older server knows neither such a link nor such a message.
update access.oldest_server set chapter = '121_receipts_of_the_account.sql';
