import { readSearch, type SearchedEvents } from '../../src/server/catalogue/events/search/search-sql.ts'
import { type BenchShop, openDemoShop } from '../bench-shop.ts'
import { makeEventWords } from '../event-words.ts'
import { itemAt } from '../item-at.ts'
import { checkFinding, type Finding, limitFinding, plainFinding } from '../report.ts'
import { createDatabaseBeside, openExplainer } from '../tables/plans-sql.ts'
import { fillWithEvents, readSearchable, searchableEvents } from '../tables/search-volume-sql.ts'

const searches = 2_000

/** Searched tables; a sequential scan of one grows with the number of events. */
const growing = 'event_search|search_words|events|event_translations|event_dates|categories|variants'

/** How long the database takes for a search among 50 000 events of one country, and the query plans. */
export async function benchSearch(bench: BenchShop): Promise<Finding[]> {
  const databaseUrl = await createDatabaseBeside(bench.databaseUrl, 'bench_search')
  const shop = await openDemoShop({
    DATA_DIR: bench.shop.config.dataDir,
    DATABASE_URL: databaseUrl,
    DATABASE_CONNECTIONS: '1',
    DEMO: '1',
    LOG_LEVEL: 'error',
  })
  const { places, events, typed } = makeEventWords(searchableEvents, searches)
  await fillWithEvents(shop.db, places, events)
  const counts = await readSearchable(shop.db)

  for (const q of typed.slice(0, 200)) await readSearch(shop.db, search(q))
  const times: { q: string; ms: number; found: number }[] = []
  for (const q of typed) {
    const started = performance.now()
    const found = await readSearch(shop.db, search(q))
    times.push({ q, ms: performance.now() - started, found: found.length })
  }
  await shop.close()
  times.sort((a, b) => a.ms - b.ms)
  const at = (share: number) => itemAt(times, Math.min(times.length - 1, Math.floor(times.length * share)))
  const found = times.filter((one) => one.found > 0).length

  const scanned = await scannedTables(databaseUrl, ['noche', 'cafe tacbua', 'estadio asteca', at(1).q])
  console.log()
  return [
    limitFinding(`a search among ${counts.events} events in the database, p99`, 'ms', at(0.99).ms, 30),
    plainFinding(
      '  p50 · p90 · slowest',
      `${[0.5, 0.9, 1].map((share) => at(share).ms.toFixed(1)).join(' · ')} ms`,
    ),
    plainFinding('  words · searches · that found something', `${counts.words} · ${times.length} · ${found}`),
    checkFinding('  read from end to end', [...scanned].join(', ') || 'nothing', 'nothing'),
  ]
}

function search(q: string): SearchedEvents & { sort: 'best'; limit: number } {
  return {
    ...{ q, locale: 'es_MX', country: 'MX', now: new Date() },
    ...{ saleEndsMinutes: 360, sort: 'best', limit: 24 },
  }
}

/** Prints the plans of searches, and returns the tables that they read from end to end. */
async function scannedTables(databaseUrl: string, words: readonly string[]): Promise<Set<string>> {
  const explainer = await openExplainer(databaseUrl)
  const scanned = new Set<string>()
  for (const q of words) {
    await readSearch(explainer, search(q))
    const plans = explainer.lastPlans()
    if (plans.length === 0) throw new Error('PostgreSQL did not tell the plan of the search')
    for (const [nth, plan] of plans.entries()) {
      for (const [, table = ''] of plan.matchAll(new RegExp(`Seq Scan on (${growing})\\b`, 'g')))
        scanned.add(table)
      console.log(
        `\n--- the search for "${q}"${nth < plans.length - 1 ? ', a function that it calls' : ''}\n${plan}`,
      )
    }
  }
  await explainer.close()
  return scanned
}
