import { formatMoney, isCurrency } from '#domain/platform/money.ts'

/** Money with plain spaces, so that the output can be searched. `amount` in minor units. */
export function showMoney({ amount, currency }: { amount: number; currency: string }): string {
  if (!isCurrency(currency)) return `${currency} ${amount}`
  return formatMoney({ amount, currency }).replace(/\s/g, ' ')
}

/** Rows in aligned columns under their headings; numeric columns are right-aligned. */
export function tableOf<Row>(
  rows: readonly Row[],
  columns: readonly { head: string; of: (row: Row) => string; right?: true }[],
): string {
  const cells = [columns.map(({ head }) => head), ...rows.map((row) => columns.map(({ of }) => of(row)))]
  const widths = columns.map((_, at) => Math.max(...cells.map((line) => [...(line[at] ?? '')].length)))
  return cells
    .map((line) =>
      line
        .map((cell, at) => {
          const fill = ' '.repeat((widths[at] ?? 0) - [...cell].length)
          return columns[at]?.right ? fill + cell : cell + fill
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** The age of something: `3 d`, `5 h`, `12 min`. */
export function ageOf(since: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000))
  if (minutes < 60) return `${minutes} min`
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} d`
}
