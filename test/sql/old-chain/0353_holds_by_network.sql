-- alone
create index concurrently holds_by_network on holds (network, date_id) where network is not null;
