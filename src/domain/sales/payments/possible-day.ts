/** Banks book ahead of holidays, and staff import no older files: another day was misread, or mistyped. */
const [mostDaysAhead, mostDaysBack] = [7, 2 * 366]

/** Whether a line of a file that is imported `today` can be of that day; both are YYYY-MM-DD. */
export function isPossibleDay(day: string, today: string): boolean {
  const dayFrom = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
  return day >= dayFrom(-mostDaysBack) && day <= dayFrom(mostDaysAhead)
}
