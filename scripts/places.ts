import { type LoadedCountry, loadGeography } from '#server/geography/counties/load-geography.ts'
import { tableOf } from './office/office-table.ts'
import { runCommand } from './run-command.ts'

// Loads the provinces and counties of all countries into the database of the settings. Idempotent.
const levels = ['regions', 'provinces', 'counties'] as const

await runCommand(async (shop) => {
  const rows = (await loadGeography(shop)).flatMap((loaded) =>
    levels.map((level) => ({ level, ...rowOf(loaded, level) })),
  )
  return tableOf(rows, [
    { head: 'COUNTRY', of: ({ country }) => country },
    { head: 'LEVEL', of: ({ level }) => level },
    { head: 'ALL', of: ({ total }) => String(total), right: true },
    { head: 'NEW', of: ({ added }) => String(added), right: true },
    { head: 'CHANGED', of: ({ changed }) => String(changed), right: true },
  ])
})

function rowOf(loaded: LoadedCountry, level: (typeof levels)[number]) {
  return { country: loaded.country, ...loaded[level] }
}
