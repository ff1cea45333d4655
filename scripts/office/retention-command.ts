import { eraseOldData, planRetention } from '#server/people/accounts/retention/retention.ts'
import { done, nothing, type OfficeCommand } from './office-command.ts'

/** The staff command about old personal data. */
export const retentionCommands: Record<string, OfficeCommand> = {
  retention: {
    does: 'Erases personal data whose relationship ended longer ago than RETENTION_YEARS; a job also does it every hour',
    options: {
      'dry-run': { does: 'shows how many records would be erased and the oldest, and changes nothing' },
    },
    async run(ctx, _about, options) {
      const plan = await planRetention(ctx)
      const isDry = options['dry-run'] === true
      const erased = isDry ? undefined : await eraseOldData(ctx)
      const says = plan
        .map(({ part, count, oldest }) => {
          const since = oldest ? `, the oldest of ${oldest.toISOString().slice(0, 10)}` : ''
          return `${part}: ${erased?.[part] ?? count}${since}`
        })
        .concat(isDry ? 'Nothing was changed.' : [])
        .join('\n')
      return plan.some(({ count }) => count > 0) ? done(says, plan) : nothing(says, plan)
    },
  },
}
