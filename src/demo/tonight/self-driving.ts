import type { Log } from '#server/platform/log.ts'
import type { Tonight } from './describe-tonight.ts'
import { type DriveOptions, driveVan, type Pace } from './drive-van.ts'

/** How each van drives by itself, or why it does not any more. */
export type SelfDriving = { pace: Pace; vans: { vehicle: string; state: 'drives' | 'home' | 'stopped' }[] }

/** Vans of a trip that drive by themselves in this process, until they are home or stopped. */
export function createSelfDriving(parts: Pick<DriveOptions, 'now' | 'sleep'> & { log: Log }) {
  let drive: (SelfDriving & { stop: AbortController; ended: Promise<unknown> }) | null = null
  let starting = Promise.resolve()

  async function stop(): Promise<void> {
    drive?.stop.abort()
    await drive?.ended
  }

  return {
    stop,
    state: (): SelfDriving | null => drive && { pace: drive.pace, vans: drive.vans },
    /** Starts all vans of the trip; those that drive already change their pace. */
    start(tonight: Pick<Tonight, 'vans'>, how: Pick<DriveOptions, 'pace' | 'send'>): Promise<void> {
      // Of two presses at once the second stops the vans of the first.
      starting = starting.then(() => begin(tonight, how))
      return starting
    },
    /** Resolves when all vans are home or stopped. */
    ended: async () => void (await drive?.ended),
  }

  async function begin(
    tonight: Pick<Tonight, 'vans'>,
    { pace, send }: Pick<DriveOptions, 'pace' | 'send'>,
  ): Promise<void> {
    await stop()
    const abort = new AbortController()
    const vans: SelfDriving['vans'] = tonight.vans.map(({ vehicle }) => ({ vehicle, state: 'drives' }))
    const ended = Promise.all(
      tonight.vans.map(async ({ url, digits, vehicle }, nth) => {
        const token = url.split('/').at(-1) ?? ''
        const options = { ...parts, pace, send, signal: abort.signal }
        const state = await driveVan({ token, digits }, options).then(
          () => 'home' as const,
          (error: Error) => {
            if (!abort.signal.aborted)
              parts.log.warn({ reason: error.message, vehicle }, 'a van stopped driving by itself')
            return 'stopped' as const
          },
        )
        if (vans[nth]) vans[nth].state = state
      }),
    )
    drive = { pace, vans, stop: abort, ended }
  }
}
