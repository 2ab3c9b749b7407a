-- Reason why goods were handed over without an identity document, with a manager's consent. The consent is
-- that of the person who handed them over.
alter table goods add column released_without_document text;

alter table goods add constraint goods_released_without_document
  check (released_without_document is null or (status = 'Remis' and released_id_document is null)) not valid;

alter table goods validate constraint goods_released_without_document;
