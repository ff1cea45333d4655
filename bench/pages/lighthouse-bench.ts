import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findChromium, getBrowserPrograms } from '../../scripts/programs/browser-programs.ts'
import { type BenchShop, freePort } from '../bench-shop.ts'
import { itemAt } from '../item-at.ts'
import { startProcesses } from '../processes/shop-processes.ts'
import { type Finding, floorFinding, plainFinding } from '../report.ts'
import { startCaddy } from '../start-caddy.ts'

/** Scores vary with other load on the machine: the median counts. */
const runs = 5

/** A trace that could not be recorded is repeated. */
const attempts = 4

/**
 * Lighthouse slows a desktop computer down by 4 to simulate a mid-range phone. Its docs/throttling.md gives 1,500 to
 * 2,000 as the benchmarkIndex of such a computer, and asks for a smaller factor on slower ones.
 */
const desktop = { slowdown: 4, benchmarkIndex: 1750 }

/** The lowest acceptable score, of 100. */
const floors = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }

type Category = keyof typeof floors
const categories = Object.keys(floors) as Category[]

/** The metrics of the performance score, with Lighthouse's names and formats. */
const timings = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
]

type Audit = { id: string; title: string; displayValue?: string }

type Report = {
  scores: Partial<Record<Category, number>>
  lacking: string[]
  timings: string
  benchmarkIndex: number
  slowdown: number
}

/**
 * The scores of Lighthouse for a simulated mid-range phone on slow 4G. It visits the shop through the proxy of deploy/
 * with HTTP/2, like customers: with HTTP/1.1 a browser loads only six files at a time.
 */
export async function benchLighthouse(bench: BenchShop): Promise<Finding[]> {
  const proxyPort = await freePort()
  const publicUrl = `https://localhost:${proxyPort}`
  const web = await startProcesses('web', 1, {
    ...bench.settings,
    DATABASE_URL: bench.databaseUrl,
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: '1',
  })
  const proxy = await startCaddy(proxyPort, itemAt(web.ports, 0))
  try {
    return proxy
      ? await benchPages(bench, publicUrl)
      : [
          plainFinding('through a proxy with HTTP/2', 'not measured: Caddy is not installed'),
          ...(await benchPages(bench, bench.publicUrl)),
        ]
  } finally {
    await proxy?.stop()
    await web.stop()
  }
}

async function benchPages(bench: BenchShop, publicUrl: string): Promise<Finding[]> {
  const { slug } = bench.takeOffer()
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: findChromium() ?? getBrowserPrograms(),
    args: [
      ...[`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--disable-quic'],
      '--ignore-certificate-errors',
    ],
  })
  try {
    const findings: Finding[] = []
    for (const [what, path] of [
      ['home', '/'],
      ['a list', '/massive-events'],
      ['an event', `/event/${slug}`],
    ] as const)
      findings.push(...(await benchPage(what, `${publicUrl}${path}`, port)))
    return findings
  } finally {
    await browser.close()
  }
}

async function benchPage(what: string, url: string, port: number): Promise<Finding[]> {
  // The first run renders the pictures and measures the machine; the slowdown of each later run is based on
  // the previous measurement.
  const first = await ask(url, port, categories, desktop.benchmarkIndex)
  const reports = [first]
  while (reports.length <= runs)
    reports.push(await ask(url, port, ['performance'], reports.at(-1)?.benchmarkIndex ?? 0))
  const byScore = reports.slice(1).sort((a, b) => (a.scores.performance ?? 0) - (b.scores.performance ?? 0))
  const inTheMiddle = byScore[Math.floor(runs / 2)] ?? first
  const scores = { ...first.scores, performance: inTheMiddle.scores.performance }
  return [
    ...categories.map((category) =>
      floorFinding(`${what}, ${category}`, '', scores[category] ?? 0, floors[category]),
    ),
    plainFinding('  of', byScore.map((report) => report.scores.performance).join(' · ')),
    plainFinding('  paint · largest · blocked · moved · speed', inTheMiddle.timings),
    plainFinding('  benchmarkIndex', reports.map((report) => Math.round(report.benchmarkIndex)).join(' · ')),
    plainFinding('  slowdown', `× ${inTheMiddle.slowdown.toFixed(2)}`),
    ...first.lacking.map((audit) => plainFinding('  not as it should be', audit)),
  ]
}

async function ask(
  url: string,
  port: number,
  onlyCategories: Category[],
  benchmarkIndex: number,
): Promise<Report> {
  const slowdown = Math.max(1, (desktop.slowdown * benchmarkIndex) / desktop.benchmarkIndex)
  const flags = {
    port,
    onlyCategories,
    throttling: { cpuSlowdownMultiplier: slowdown },
    logLevel: 'error',
  } as const
  for (let attempt = 1; ; attempt++) {
    const result = await lighthouse(url, flags)
    if (!result) throw new Error(`Lighthouse has nothing to say about ${url}`)
    const { audits, categories: found, environment, runtimeError } = result.lhr
    if (runtimeError && attempt < attempts) continue
    if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
    const score = (category: Category) => Math.round((found[category]?.score ?? 0) * 100)
    return {
      scores: Object.fromEntries(onlyCategories.map((category) => [category, score(category)])),
      lacking: onlyCategories
        .filter((category) => category !== 'performance')
        .flatMap((category) => found[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => describe(audits[id] as Audit)),
      timings: timings.map((id) => audits[id]?.displayValue?.replace(/\s/g, ' ')).join(' · '),
      benchmarkIndex: environment.benchmarkIndex,
      slowdown,
    }
  }
}

function describe({ id, title, displayValue }: Audit): string {
  return [id, title, displayValue].filter(Boolean).join(': ')
}
