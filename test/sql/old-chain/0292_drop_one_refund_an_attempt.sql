-- alone
drop index concurrently if exists one_automatic_refund_an_attempt;
