import { setTimeout as delay } from 'node:timers/promises'

/** A part of the program to stop. After `limitMs` the others are stopped without waiting for it. */
export type Stop = { name: string; run: () => unknown; limitMs: number }

/**
 * Stops the program on SIGINT, SIGTERM and SIGHUP: runs the stops in the reverse order of their start, even
 * if one fails. Further signals are ignored: a terminal, npm and a service manager may each send one.
 * @param start.ended settles when `stops` is complete, because a part that is still starting cannot be
 * stopped. A start that hangs is waited for at most `start.limitMs`
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

/** Runs the stops, last one first. */
export async function stopAll(stops: readonly Stop[], warn: (text: string) => void): Promise<void> {
  for (const { name, run, limitMs } of stops.toReversed()) {
    const ended = (async () => run())().catch((error: unknown) => warn(`${name} failed to stop: ${error}`))
    await endInTime(name, ended, limitMs, warn)
  }
}

/** Waits for a promise up to a limit, and warns when it takes longer. */
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
