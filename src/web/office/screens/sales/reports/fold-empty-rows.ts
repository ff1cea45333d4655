type ReportRow = { key: string; label: string; values: (number | null)[] }

const fewest = 3

/** Folds three or more consecutive rows without movements into one, from the first to the last of them. */
export function foldEmptyRows<Row extends ReportRow>(rows: readonly Row[]): { first: Row; last?: Row }[] {
  const shown: { first: Row; last?: Row }[] = []
  for (let nth = 0; nth < rows.length; ) {
    const length = rows.slice(nth).findIndex(({ values }) => values.some(Boolean))
    const empty = length < 0 ? rows.length - nth : length
    const [first, last] = [rows[nth], rows[nth + empty - 1]]
    if (empty >= fewest && first && last) shown.push({ first, last })
    else for (const row of rows.slice(nth, nth + Math.max(empty, 1))) shown.push({ first: row })
    nth += Math.max(empty, 1)
  }
  return shown
}
