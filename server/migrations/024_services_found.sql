-- Services get the search key of clients and invoices, without case, accents and spaces. A company has few
-- services and services_newest reads them all, so no trigram index slows each write. name_key stays for
-- sorting and for older servers, which call search_all as before and use the new key too.
alter table services add column search_key text not null generated always as (access.search_key(name)) stored;

alter table shared_services add column search_key text not null generated always as (access.search_key(name)) stored;

grant select (search_key) on services, shared_services to escale_search;
