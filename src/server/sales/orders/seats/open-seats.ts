/**
 * SQL: the seats of stock `s` on sale to everyone at `now`: size minus the database's counters of tickets and
 * waiting seats, minus open holds.
 */
export const openSeats = (now: string) => `greatest(0, s.size - s.sold - s.waiting
  - (select coalesce(sum(l.quantity), 0) from hold_lines l join holds h on h.id = l.hold_id
     where l.stock_id = s.id and h.expires_at > ${now}))`
