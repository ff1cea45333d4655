/** SQL: how staff first ended the case of a row of `money_returns`; null if they did not. */
export const staffEndOf = (row: string): string => `(select e.ended_by from money_returns e
  where e.source = ${row}.source and e.reference = ${row}.reference and e.ended_by in ('accepted', 'tickets_ended')
  order by e.ended_at, e.id limit 1)`
