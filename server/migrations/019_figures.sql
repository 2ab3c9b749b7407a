-- Counting a company, with what its files weigh.
alter table company_figures add column storage_bytes bigint not null default 0;

grant select (tenant_id, bytes) on file_stores to escale_platform;

-- Nothing before was ever released: no server knows less than this.
update access.oldest_server set chapter = '019_figures.sql';
