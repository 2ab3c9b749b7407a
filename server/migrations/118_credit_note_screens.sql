-- Credit notes are searched like invoices, and a company chooses what a manager may write off.
call access.searchable('credit_notes', 'number', 'client_name', 'invoice_number');

-- Reports and the dashboard sum the credit notes of a period.
create index credit_notes_by_day on credit_notes (tenant_id, issue_date);

-- In cents. An administrator may write off any amount.
alter table invoicing_settings
  add column write_off_limit bigint not null default 200,
  add constraint invoicing_settings_write_off_limit check (write_off_limit between 0 and 9999999999);

-- An older server cannot show the history of a credit note.
update access.oldest_server set chapter = '118_credit_note_screens.sql';
