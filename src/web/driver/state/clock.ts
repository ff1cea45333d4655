/** What is remembered of the server's clock. */
export type KeptClock = { offsetSeconds: number; learnedAt: string }

/** A longer step between two acts than the time that has passed means that somebody set the clock. */
const jumpMs = 5_000

/**
 * The phone's clock, corrected by the server's. A clock that is set while the page is open is noticed by the browser's
 * other clock, which only counts. That one may stop while the phone sleeps: a step forward counts only if the page was
 * visible all the time.
 */
export class DriveClock {
  offsetSeconds = 0
  private last = read()
  private slept = false

  constructor(kept: KeptClock | undefined) {
    if (kept) this.offsetSeconds = kept.offsetSeconds
  }

  /** Learns from an answer; `sentAt` is the phone's time of the request. */
  learn(serverTime: string, sentAt: number): KeptClock {
    const middle = (sentAt + Date.now()) / 2
    this.offsetSeconds = Math.round((Date.parse(serverTime) - middle) / 1000)
    this.last = read()
    return { offsetSeconds: this.offsetSeconds, learnedAt: serverTime }
  }

  noteHidden(): void {
    this.slept = true
  }

  /** The time of an act that is made now. */
  stamp(): { at: string; offsetSeconds: number; jumped: boolean } {
    const now = read()
    const step = now.wall - this.last.wall - (now.counted - this.last.counted)
    const jumped = step < -jumpMs || (step > jumpMs && !this.slept)
    if (jumped) this.offsetSeconds -= Math.round(step / 1000)
    this.last = now
    this.slept = false
    return { at: new Date(now.wall).toISOString(), offsetSeconds: this.offsetSeconds, jumped }
  }

  /** The corrected time, in milliseconds. */
  now(): number {
    return Date.now() + this.offsetSeconds * 1000
  }
}

function read(): { wall: number; counted: number } {
  return { wall: Date.now(), counted: performance.now() }
}
