import { openAfterRecovery } from '#server/back-office/recovery/open-after-recovery.ts'
import { type Recovery, readLatestRecovery } from '#server/back-office/recovery/recovery-sql.ts'
import { done, failed, nothing, type OfficeCommand } from './office-command.ts'

/** Staff commands after a restore. */
export const recoveryCommands: Record<string, OfficeCommand> = {
  recovery: {
    does: 'Shows the state of a restored shop: losses, recovered payments and open checks',
    async run({ db }) {
      const latest = await readLatestRecovery(db)
      if (!latest) return nothing('This database was never restored.')
      return done(describeRecovery(latest), latest)
    },
  },
  'open-shop': {
    does: 'Opens a restored shop: sales, mails and expiry start again',
    options: { unreconciled: { does: 'even if a provider has not answered' } },
    notes: 'Check recovery and list-tasks first: they list payments of lost orders that have to be refunded.',
    async run(ctx, _about, options) {
      const outcome = await openAfterRecovery(ctx, { unreconciled: options.unreconciled === true })
      if (outcome === 'is_open') return nothing('The shop is open.')
      if (outcome === 'opened') return done('The shop is open again. Remove RECOVERY from its settings.')
      return failed('Not every provider has answered yet. recovery shows which; a worker keeps asking.')
    },
  },
}

/** The report as text. */
export function describeRecovery(one: Recovery): string {
  const { report } = one
  const lines = [
    `Restored; began ${one.beganAt.toISOString()}. Changes since ${one.lostFrom.toISOString()} may be lost.`,
    `  ${one.mailsWithheld} mails withheld: they may have been sent before the restore`,
  ]
  if (report) {
    const { asked, paid, unanswered } = report.attempts
    lines.push(
      `  ${report.erasures} erasures repeated`,
      `  ${asked} open payments asked about: ${paid} orders are paid, ${unanswered} without an answer`,
    )
    for (const { provider, paid: listed, why, unknown } of report.providers) {
      if (why === 'no_list')
        lines.push(
          `  ${provider}: does not list payments. Import its payout file or the bank statement of these days`,
        )
      else if (why === 'unanswered') lines.push(`  ${provider}: has not answered yet`)
      else lines.push(`  ${provider}: ${listed} payments since then, ${unknown.length} of lost orders`)
      for (const payment of unknown)
        lines.push(
          `    refund ${payment.amount ?? '?'} ${payment.currency ?? ''} (minor units): payment ${payment.providerReference}, reference ${payment.merchantReference}`,
        )
    }
  }
  if (one.openedAt) lines.push(`Opened ${one.openedAt.toISOString()} by ${one.openedBy}.`)
  else if (one.reconciledAt) lines.push('Reconciled. open-shop opens the shop.')
  else lines.push('Not reconciled yet: a worker is doing it.')
  return lines.join('\n')
}
