-- Place of issue of a house waybill. Like the date, it stays when the company moves. Existing waybills get
-- the present place.
alter table house_waybills add column issued_place text;

update house_waybills w set issued_place = t.city from tenants t where t.id = w.tenant_id;
