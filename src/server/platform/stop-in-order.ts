import { setTimeout as delay } from 'node:timers/promises'

/** A part of the program that has to end; after `limitMs` the others end without it. */
export type Stop = { name: string; run: () => unknown; limitMs: number }

/**
 * Ends a program on SIGINT, SIGTERM and SIGHUP: runs the stops in the opposite order of their start, each of them
 * whatever became of the others. Further signals change nothing: a terminal, npm and a service manager may each send one.
 * @param start.ended settles when nothing more is added to `stops`: what is only half started could not be ended. A start that
 *   hangs, as one that waits for another machine, is not waited for longer than `start.limitMs`
 */
export function stopOnSignals(
  start: { ended: Promise<unknown>; limitMs: number },
  stops: readonly Stop[],
  warn: (text: string) => void,
): void {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await endInTime('the start', start.ended, start.limitMs, warn)
    await stopAll(stops, warn)
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
}

/** Runs the stops, the last one first. */
export async function stopAll(stops: readonly Stop[], warn: (text: string) => void): Promise<void> {
  for (const { name, run, limitMs } of stops.toReversed()) {
    const ended = (async () => run())().catch((error: unknown) => warn(`${name} did not end well: ${error}`))
    await endInTime(name, ended, limitMs, warn)
  }
}

/** Waits for something, but no longer than its limit. */
async function endInTime(
  name: string,
  ended: Promise<unknown>,
  limitMs: number,
  warn: (text: string) => void,
): Promise<void> {
  const over = () => true
  const inTime = await Promise.race([ended.then(over, over), delay(limitMs, false, { ref: false })])
  if (!inTime) warn(`${name} did not end in ${limitMs / 1000} s`)
}
