import { setImmediate as nextTurn } from 'node:timers/promises'

/** Rows that are handled in one turn of the event loop, so that other requests are not delayed. */
const rowsATurn = 250

/** Maps a long list without delaying other requests. */
export async function mapInTurns<From, To>(list: readonly From[], map: (one: From) => To): Promise<To[]> {
  const mapped: To[] = []
  for (let at = 0; at < list.length; at += rowsATurn) {
    for (const one of list.slice(at, at + rowsATurn)) mapped.push(map(one))
    if (at + rowsATurn < list.length) await nextTurn()
  }
  return mapped
}
