import type { Moved } from './mail.ts'

type Hours = { startsBefore: Date; startsAfter: Date; endsBefore: Date | null; endsAfter: Date | null }

/** The hours of a moved date as a mail stores them. Ends are left out if one is unknown, that is, not after its start. */
export function mailedHours({
  startsBefore,
  startsAfter,
  endsBefore,
  endsAfter,
}: Hours): Pick<Moved, 'startsBefore' | 'startsAfter' | 'endsBefore' | 'endsAfter'> {
  const areKnown = endsBefore && endsAfter && endsBefore > startsBefore && endsAfter > startsAfter
  return {
    startsBefore: startsBefore.toISOString(),
    startsAfter: startsAfter.toISOString(),
    ...(areKnown && { endsBefore: endsBefore.toISOString(), endsAfter: endsAfter.toISOString() }),
  }
}
