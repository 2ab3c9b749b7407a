-- « Tout effacer » begins a new generation of a practice company (docs/decisions/138). The functions of
-- functions/practice.sql erase the tables that came after them, and no trace of what was practised remains.

/* Generation of a practice company: the milliseconds of its creation, a number that each erasure changes. */
create function access.practice_generation(created timestamptz) returns double precision
immutable strict parallel safe language sql return floor(extract(epoch from created) * 1000)::double precision;

grant execute on function access.practice_generation to public;
