/*
 * The planner's queue: tickets that the published plan of their date may not fit any more. A statement that pays, releases or
 * moves a ticket tells the planner in a CTE of its own; the job that places late tickets reads the rows (docs/moving-people.md).
 */

const ofTickets = (ticketIds: string, people: boolean, where: string) =>
  `insert into changed_tickets (ticket_id, date_id, people)
   select t.id, o.date_id, ${people} from tickets t join orders o on o.id = t.order_id where t.id in (${ticketIds}) and ${where}`

/** SQL that tells the planner of tickets that were paid or released, or whose address or point changed; `ticketIds` is a query. */
export function tellPlanner(ticketIds: string): string {
  return ofTickets(ticketIds, false, 'true')
}

/** The same for new addresses, which matter once the order is paid. */
export function tellPlannerOfNewAddresses(ticketIds: string): string {
  return ofTickets(ticketIds, false, `o.state in ('paid', 'partially_refunded')`)
}

/**
 * The same for changed passengers of tickets that were promised a van: it may lack room for them, or a stop may be superfluous.
 */
export function tellPlannerOfPeople(ticketIds: string): string {
  return ofTickets(ticketIds, true, 'exists (select from promises p where p.ticket_id = t.id)')
}
