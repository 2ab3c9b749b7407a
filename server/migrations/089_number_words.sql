-- How a company's documents write 70 and 90 in words.
alter table company_info add column number_words text not null default 'soixante-dix';

alter table company_info add constraint company_info_number_words
  check (number_words in ('soixante-dix', 'septante')) not valid;

alter table company_info validate constraint company_info_number_words;
