import type { Shop } from '#server/platform/context.ts'
import type { Job } from '#server/platform/running/periodically.ts'
import {
  forgetLinksOfTripsBefore,
  forgetPositionsBefore,
  forgetWordsOfActsBefore,
} from './forget-drives-sql.ts'

const hourMs = 3_600_000

/** The background jobs of the day: they forget vans' positions, drivers' links and the words of acts. */
export function drivingJobs({ db, clock }: Pick<Shop, 'db' | 'clock'>): Job[] {
  const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * hourMs)
  return [
    {
      name: 'forget positions of vans',
      everyMs: hourMs / 12,
      run: () => forgetPositionsBefore(db, hoursAgo(2)),
    },
    {
      name: 'forget drives',
      everyMs: hourMs,
      run: async () => {
        await forgetLinksOfTripsBefore(db, hoursAgo(30 * 24))
        await forgetWordsOfActsBefore(db, hoursAgo(90 * 24))
      },
    },
  ]
}
