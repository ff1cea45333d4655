-- What of money that left an order was paid again: it is owed no more, and staff write off only the rest.
alter table money_returns add column made_good bigint not null default 0; -- minor units; below zero what a won dispute releases
