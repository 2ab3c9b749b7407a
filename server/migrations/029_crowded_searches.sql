-- Of which searched tables a company has so many rows that a search must first find out whether many hold the
-- word, and of which it has most:
-- as it is counted with its other figures. The dates of its rows told it before, and took one gesture of
-- three hundred invoices for a crowd.
alter table company_figures
  add column crowded text[] not null default '{}',
  add column most_of text[] not null default '{}';

grant select (tenant_id, crowded, most_of) on company_figures to escale_search;
