-- What a search went by of a company's figures: it counts nothing any more (decision 075).
revoke select (tenant_id, crowded, most_of) on company_figures from escale_search;

alter table company_figures
  drop column crowded,
  drop column most_of;
