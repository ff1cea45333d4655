-- Discount codes are made and changed by staff.
alter table discounts
  add column version int not null default 1,  -- goes up with each change
  add column changed_by text;                 -- the member of staff of the last one
create index discount_prices_by_variant on discount_prices (variant_id);
