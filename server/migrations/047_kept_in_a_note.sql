-- What an import could not read of a client, a telephone, a second e-mail, is kept in their note and said of
-- its line: the client comes in without it.
alter table clients add column note text;

alter table shared_clients add column note text;

alter table clients add constraint clients_note_length check (length(note) <= 4000) not valid;

alter table clients validate constraint clients_note_length;

alter table shared_clients add constraint shared_clients_note_length check (length(note) <= 4000) not valid;

alter table shared_clients validate constraint shared_clients_note_length;

-- Of the lines that come in, why something in them could not be read, by field.
alter table import_lines add column unread jsonb;

grant update (unread) on import_lines to escale_app;

alter table imports add column unread_count integer not null default 0;

grant update (unread_count) on imports to escale_app;
