-- alone
create index concurrently orders_by_network on orders (network, date_id) where network is not null;
