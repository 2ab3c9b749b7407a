-- Unreadable values of an imported client, such as a telephone or a second e-mail, go to the client's note
-- and are listed on the line. The client is imported without them.
alter table clients add column note text;

alter table shared_clients add column note text;

alter table clients add constraint clients_note_length check (length(note) <= 4000) not valid;

alter table clients validate constraint clients_note_length;

alter table shared_clients add constraint shared_clients_note_length check (length(note) <= 4000) not valid;

alter table shared_clients validate constraint shared_clients_note_length;

-- Reasons why values of an accepted line could not be read, by field.
alter table import_lines add column unread jsonb;

grant update (unread) on import_lines to escale_app;

alter table imports add column unread_count integer not null default 0;

grant update (unread_count) on imports to escale_app;
