-- Until then a process that expires orders has this one, or when its provider was last silent.
alter table orders add column expiry_turn_at timestamptz;
