-- The header's search prefers names that begin with the text (functions/search.sql, decision 097) and reads
-- clients in the order of their names. A parameter changes its name, so the former function is dropped first.
-- No released server calls it: chapter 049 refuses them.
drop function if exists search_all(uuid, text[], text[], text[], integer, text[], text, integer);

grant select (name_key) on clients, shared_clients to escale_search;
