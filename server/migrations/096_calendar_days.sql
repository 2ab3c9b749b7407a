-- The calendar of expeditions reads one month by the day of departure and one by the day of arrival: the actual
-- day where it is known, otherwise the planned one.
create index expeditions_of_departure_day on expeditions (tenant_id, coalesce(atd, etd))
  where coalesce(atd, etd) is not null;

create index expeditions_of_arrival_day on expeditions (tenant_id, coalesce(ata, eta))
  where coalesce(ata, eta) is not null;
