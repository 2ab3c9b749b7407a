-- Searched tables in which a company has so many rows that a search must first check for frequent words, and
-- the table with most rows, counted with its other figures. They were estimated from the dates of rows, which
-- took one action of 300 invoices for a large table.
alter table company_figures
  add column crowded text[] not null default '{}',
  add column most_of text[] not null default '{}';

grant select (tenant_id, crowded, most_of) on company_figures to escale_search;
