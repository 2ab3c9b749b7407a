-- The authentication of a write returns facts of its company (functions/doors.sql). Tables do not change.
select;
