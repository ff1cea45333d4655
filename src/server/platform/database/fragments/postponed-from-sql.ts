/**
 * SQL: the start of date `d` before it was last postponed to another start; null for a date that never was, even if other
 * dates of its event were. `since` restricts it to postponements from that moment on.
 */
export const postponedFrom = (since?: string) => `(
  select moved.starts_before from event_postponements moved
  where moved.date_id = d.id and moved.starts_before <> moved.starts_after
    ${since ? `and moved.postponed_at >= ${since}` : ''}
  order by moved.id desc limit 1)`
