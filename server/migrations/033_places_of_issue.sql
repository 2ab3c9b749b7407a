-- Where a house waybill was issued, beside when: both stand on it, and stay when the company moves. Those
-- that are out already were issued where it is.
alter table house_waybills add column issued_place text;

update house_waybills w set issued_place = t.city from tenants t where t.id = w.tenant_id;
