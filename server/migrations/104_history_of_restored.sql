-- functions/history.sql: the history of a record that was deleted and brought back is not forgotten.
-- functions/removed.sql is new.
select;
