import { setTimeout as pause } from 'node:timers/promises'

/** Rows that are handled in one turn of the event loop, so that other requests are not delayed. */
const rowsATurn = 250

/** The rest after a turn, in turns: a long list takes a quarter of the process's time, other requests the rest. */
const restOfTurn = 3
/** On a busy machine a turn takes long because it waits: the list still comes to its end before a proxy gives up. */
const longestRestMs = 20

let servesOthers = true

/** A program of its own, which serves no requests, needs no rests. */
export function workWithoutRests(): void {
  servesOthers = false
}

/** Maps a long list without delaying other requests. */
export async function mapInTurns<From, To>(list: readonly From[], map: (one: From) => To): Promise<To[]> {
  const mapped: To[] = []
  for (let at = 0; at < list.length; at += rowsATurn) {
    const began = performance.now()
    for (const one of list.slice(at, at + rowsATurn)) mapped.push(map(one))
    if (at + rowsATurn < list.length) await restSince(began)
  }
  return mapped
}

/** Leaves the process to other requests after work that began at `began`, in milliseconds of `performance.now()`. */
export async function restSince(began: number): Promise<void> {
  if (servesOthers) await pause(Math.min(restOfTurn * (performance.now() - began), longestRestMs))
}
