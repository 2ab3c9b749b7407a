-- Services are found as clients and invoices are: by their words without case, accents nor spaces. A company
-- has few of them, which
-- services_newest gives from the newest on: no index of trigrams to keep with each write. name_key stays, for
-- order and for older
-- servers, which call search_all as before and find by the new key too.
alter table services add column search_key text not null generated always as (access.search_key(name)) stored;

alter table shared_services add column search_key text not null generated always as (access.search_key(name)) stored;

grant select (search_key) on services, shared_services to escale_search;
