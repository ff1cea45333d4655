/** The seconds that the phone's clock lacked, by the answer of this time. */
export type SavedClock = { offsetSeconds: number; learnedAt: string }

/** The phone's clock, corrected by the server's. */
export type DriveClock = {
  /** the corrected time, in milliseconds */
  now(): number
  offsetSeconds(): number
  /** the time of an act that is made now */
  stamp(): { at: string; offsetSeconds: number; jumped: boolean }
  /** learns from an answer; `sentAt` is the phone's time of the request */
  learn(serverTime: string, sentAt: number): SavedClock
  noteHidden(): void
}

/** A longer step between two acts than the time that has passed means that somebody set the clock. */
const jumpMs = 5_000

/**
 * A clock that is set while the page is open is noticed by the browser's other clock, which only counts. That one may stop
 * while the phone sleeps: a step forward counts only if the page was visible all the time.
 */
export function createDriveClock(saved: SavedClock | undefined): DriveClock {
  let offsetSeconds = saved?.offsetSeconds ?? 0
  let last = read()
  let slept = false
  return {
    now: () => Date.now() + offsetSeconds * 1000,
    offsetSeconds: () => offsetSeconds,
    stamp() {
      const now = read()
      const step = now.wall - last.wall - (now.counted - last.counted)
      const jumped = step < -jumpMs || (step > jumpMs && !slept)
      if (jumped) offsetSeconds -= Math.round(step / 1000)
      last = now
      slept = false
      return { at: new Date(now.wall).toISOString(), offsetSeconds, jumped }
    },
    learn(serverTime, sentAt) {
      const middle = (sentAt + Date.now()) / 2
      offsetSeconds = Math.round((Date.parse(serverTime) - middle) / 1000)
      last = read()
      return { offsetSeconds, learnedAt: serverTime }
    },
    noteHidden() {
      slept = true
    },
  }
}

function read(): { wall: number; counted: number } {
  return { wall: Date.now(), counted: performance.now() }
}
