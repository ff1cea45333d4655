import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findChromium, getBrowserPrograms } from '../../browser-programs.ts'
import { type BenchShop, freePort } from '../bench-shop.ts'
import { type Finding, floorFinding, median, plainFinding } from '../report.ts'

/** Scores swing with what else the machine does: the one in the middle counts. */
const runs = 3

/** The lowest score that is good enough, of 100. */
const floors = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }

type Category = keyof typeof floors
const categories = Object.keys(floors) as Category[]

/** The parts of the performance score, as Lighthouse names and shows them. */
const timings = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
]

type Audit = { id: string; title: string; displayValue?: string }

type Report = { scores: Record<Category, number>; lacking: string[]; timings: string }

/** The scores of Lighthouse for a phone, as it imagines one: a middling telephone on a slow 4G. */
export async function benchLighthouse(bench: BenchShop): Promise<Finding[]> {
  const { slug } = bench.takeOffer()
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: findChromium() ?? getBrowserPrograms(),
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
  try {
    const findings: Finding[] = []
    for (const [what, path] of [
      ['home', '/'],
      ['a list', '/massive-events'],
      ['an event', `/event/${slug}`],
    ] as const)
      findings.push(...(await benchPage(what, `${bench.publicUrl}${path}`, port)))
    return findings
  } finally {
    await browser.close()
  }
}

async function benchPage(what: string, url: string, port: number): Promise<Finding[]> {
  await fetch(url) // the pictures of a page are drawn on their first request
  const reports: Report[] = []
  for (let run = 0; run < runs; run++) reports.push(await ask(url, port))
  const middle = (category: Category) => median(reports.map(({ scores }) => scores[category]))
  const inTheMiddle = reports.find(({ scores }) => scores.performance === middle('performance'))
  const lacking = new Set(reports.flatMap((report) => report.lacking))
  return [
    ...categories.map((category) =>
      floorFinding(`${what}, ${category}`, '', middle(category), floors[category]),
    ),
    plainFinding('  paint · largest · blocked · moved · speed', inTheMiddle?.timings ?? ''),
    ...[...lacking].map((audit) => plainFinding('  not as it should be', audit)),
  ]
}

async function ask(url: string, port: number): Promise<Report> {
  const result = await lighthouse(url, { port, onlyCategories: categories, logLevel: 'error' })
  if (!result) throw new Error(`Lighthouse has nothing to say about ${url}`)
  const { audits, categories: found, runtimeError } = result.lhr
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
  const score = (category: Category) => Math.round((found[category]?.score ?? 0) * 100)
  return {
    scores: Object.fromEntries(categories.map((category) => [category, score(category)])) as Report['scores'],
    lacking: categories
      .filter((category) => category !== 'performance')
      .flatMap((category) => found[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => describe(audits[id] as Audit)),
    timings: timings.map((id) => audits[id]?.displayValue?.replace(/\s/g, ' ')).join(' · '),
  }
}

function describe({ id, title, displayValue }: Audit): string {
  return [id, title, displayValue].filter(Boolean).join(': ')
}
