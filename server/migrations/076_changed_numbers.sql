-- WhatsApp reports that a person has another number. The new number remembers the telephone key of the one
-- that it replaces, so that the conversation can offer it for the client's record (decision 120).
alter table conversation_keys add column replaces text;

alter table conversation_keys add constraint conversation_keys_replaces
  check (length(replaces) between 3 and 140) not valid;

alter table conversation_keys validate constraint conversation_keys_replaces;
