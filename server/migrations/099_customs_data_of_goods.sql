-- Data of each lot for customs and carriers (docs/decisions/133).
alter table goods
  add column package_kind text not null default 'Carton', -- UN/ECE recommendation 21; vehicles ignore it
  add column hs_code text,           -- Harmonized System: 6, 8 or 10 digits
  add column hs_code_by_name text,   -- person who chose the code
  add column declared_value bigint,  -- cents
  add column un_number text,         -- UN3480
  add column danger_class text;      -- class of dangerous goods, such as 9 or 2.1

alter table goods
  add constraint goods_package_kind check (package_kind in ('Carton', 'Boîte', 'Caisse', 'Caisse à claire-voie',
    'Paquet', 'Colis', 'Palette', 'Sac', 'Grand sac', 'Balle', 'Fardeau', 'Rouleau', 'Bobine', 'Fût',
    'Jerricane rectangulaire', 'Jerricane cylindrique', 'Seau', 'Boîte métallique', 'Valise', 'Malle',
    'Véhicule', 'Sans emballage')) not valid,
  add constraint goods_hs_code check (hs_code ~ '^([0-9]{2}){3,5}$') not valid,
  add constraint goods_hs_code_by check (hs_code is null or hs_code_by_name is not null) not valid,
  add constraint goods_declared_value check (declared_value >= 0) not valid,
  add constraint goods_un_number check (un_number ~ '^UN[0-9]{4}$') not valid,
  add constraint goods_danger_class check (danger_class ~ '^[1-9](\.[1-6])?$') not valid;

alter table goods validate constraint goods_package_kind;

alter table goods validate constraint goods_hs_code;

alter table goods validate constraint goods_hs_code_by;

alter table goods validate constraint goods_declared_value;

alter table goods validate constraint goods_un_number;

alter table goods validate constraint goods_danger_class;
