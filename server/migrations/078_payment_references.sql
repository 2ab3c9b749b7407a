-- The form of a payment warns of a reference that another payment of the client has. Case, spaces and dashes
-- do not matter (`referenceKey` of contract/src/trade/payments/reference.ts).
create index payments_by_reference on payments (tenant_id, replace(access.fold(reference), ' ', ''));
