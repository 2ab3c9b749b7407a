-- The header's search takes what a name begins with (functions/search.sql, decision 097): it reads the names
-- of clients in their order.
-- Its former shape goes first, because a parameter has another name. No released server calls it: chapter 049
-- refuses them.
drop function if exists search_all(uuid, text[], text[], text[], integer, text[], text, integer);

grant select (name_key) on clients, shared_clients to escale_search;
