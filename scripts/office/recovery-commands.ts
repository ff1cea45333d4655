import { openAfterRecovery } from '#server/recovery/open-after-recovery.ts'
import { type Recovery, readLatestRecovery } from '#server/recovery/recovery-sql.ts'
import { done, failed, nothing, type OfficeCommand } from './office-command.ts'

/** Staff commands after a restore. */
export const recoveryCommands: Record<string, OfficeCommand> = {
  recovery: {
    does: 'Shows how a restored shop stands: what was lost, found and still has to be looked at',
    async run({ db }) {
      const latest = await readLatestRecovery(db)
      if (!latest) return nothing('This database was never restored.')
      return done(describeRecovery(latest), latest)
    },
  },
  'open-shop': {
    does: 'Lets a restored shop sell, mail and expire again',
    options: { unreconciled: { does: 'although not every provider has answered' } },
    notes: 'Look at recovery and list-tasks first: payments of lost orders wait there to be given back.',
    async run(ctx, _about, options) {
      const outcome = await openAfterRecovery(ctx, { unreconciled: options.unreconciled === true })
      if (outcome === 'is_open') return nothing('The shop is open.')
      if (outcome === 'opened') return done('The shop is open again. Take RECOVERY out of its settings.')
      return failed(
        'Not every provider has answered yet. recovery shows which; a worker asks again and again.',
      )
    },
  },
}

/** The report as text. */
export function describeRecovery(one: Recovery): string {
  const { report } = one
  const lines = [
    `Restored; began ${one.beganAt.toISOString()}. Lost may be what was done since ${one.lostFrom.toISOString()}.`,
    `  ${one.mailsWithheld} mails withheld, which may have been sent before`,
  ]
  if (report) {
    const { asked, paid, unanswered } = report.attempts
    lines.push(
      `  ${report.erasures} erasures repeated`,
      `  ${asked} open payments asked about: ${paid} orders are paid, ${unanswered} without an answer`,
    )
    for (const { provider, paid: listed, why, unknown } of report.providers) {
      if (why === 'no_list')
        lines.push(`  ${provider}: has no list. Import its payout file or the bank's statement of these days`)
      else if (why === 'unanswered') lines.push(`  ${provider}: does not answer yet`)
      else lines.push(`  ${provider}: ${listed} payments since then, ${unknown.length} of lost orders`)
      for (const payment of unknown)
        lines.push(
          `    give back ${payment.amount ?? '?'} ${payment.currency ?? ''} (minor units): payment ${payment.providerReference}, reference ${payment.merchantReference}`,
        )
    }
  }
  if (one.openedAt) lines.push(`Opened ${one.openedAt.toISOString()} by ${one.openedBy}.`)
  else if (one.reconciledAt) lines.push('Reconciled. open-shop opens the shop.')
  else lines.push('Not reconciled yet: a worker is at it.')
  return lines.join('\n')
}
