/**
 * The additional stops in the order of the van: a stop whose hour is after that of the event (HH:mm) is on the evening
 * before. Stops without an hour come last, in their original order.
 */
export function stopsInOrder<S extends { time: string | null }>(
  stops: readonly S[],
  startHour: string | null,
): S[] {
  const isDayBefore = (time: string) => startHour !== null && time > startHour
  const rank = ({ time }: S) => (time ? `${isDayBefore(time) ? 0 : 1}${time}` : '2')
  return stops.toSorted((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0))
}
