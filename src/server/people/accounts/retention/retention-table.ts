import { type Period, type RetentionRule, retentionRules } from './retention-rules.ts'

/** The table in docs/operating/retention.md. */
export function retentionTable(): string {
  const rows = retentionRules.map((rule) =>
    [
      rule.data,
      timeOf(rule),
      rule.act,
      rule.job ?? '',
      rule.why,
      rule.columns.map((name) => `\`${name}\``).join(', '),
    ].join(' | '),
  )
  return `| data | how long | then | job | why | columns |\n|---|---|---|---|---|---|\n${rows.map((row) => `| ${row} |`).join('\n')}\n`
}

function timeOf({ keep, blocked }: RetentionRule): string {
  if (!keep) return 'see why'
  const time = `${periodText(keep.period)} from ${keep.from}`
  return blocked
    ? `${time}; blocked until ${periodText(blocked.until)} in ${blocked.countries.join(', ')}`
    : time
}

function periodText(period: Period): string {
  if ('years' in period) return '`RETENTION_YEARS`'
  const [unit = '', count = 0] = Object.entries(period)[0] ?? []
  return `${count} ${count === 1 ? unit.slice(0, -1) : unit}`
}
