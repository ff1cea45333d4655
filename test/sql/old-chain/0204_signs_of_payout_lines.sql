-- A charge and a credit of a provider are told apart: whether the amount of a line left the provider's account. Null in lines of
-- before, where refunds and payments to the bank alone are known to have left it.
alter table payout_lines add column leaves boolean;
