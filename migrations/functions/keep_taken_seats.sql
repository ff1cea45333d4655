-- Stock cannot be reduced below the seats sold and held. Sales lock the row before they write either.
create or replace function keep_taken_seats() returns trigger language plpgsql as $$
begin
  if new.size < new.sold + (select coalesce(sum(l.quantity), 0) from hold_lines l join holds h on h.id = l.hold_id
    where l.stock_id = new.id and h.expires_at > now()) then
    raise exception 'stock % has more seats sold and held than %', new.id, new.size
      using errcode = 'check_violation', constraint = 'stock_not_below_taken';
  end if;
  return new;
end $$;
