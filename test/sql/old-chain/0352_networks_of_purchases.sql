-- The network that seats were asked for from, as a keyed hash, while they wait for their money
-- (src/server/sales/orders/place-order/network-of.ts).
alter table holds add column network bytea;
alter table orders add column network bytea;
