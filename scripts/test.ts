import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { getBrowserPrograms } from './programs/browser-programs.ts'
import { type Counts, countsOfPlaywright, countsOfVitest } from './test-counts.ts'

/*
 * npm test: all checks of the project, the quickest first, and the build at the same time. It stops at the first
 * failure. `npm test -- PATTERN` runs only the test files whose path contains PATTERN; the browser tests only for
 * patterns that begin with test/browser. The last line has the numbers of passed and failed tests;
 * before it are the parts that this machine cannot check.
 */

const reports = join('node_modules', '.cache', 'test-reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const patterns = process.argv.slice(2)
const [browserPatterns, otherPatterns] = [true, false].map((wanted) =>
  patterns.filter((pattern) => pattern.startsWith('test/browser') === wanted),
) as [string[], string[]]
const total: Counts = { passed: 0, failed: 0 }
const unchecked: string[] = []
const buildLog = join(reports, 'build.log')

const building = patterns.length === 0 || browserPatterns.length > 0 ? startBuild() : undefined
if (patterns.length === 0) {
  check('format and lint', 'biome', ['check', '--error-on-warnings', '.'])
  check('text types', 'node', ['scripts/write-text-types.ts'])
  check('types', 'tsc', ['-b'])
  check('boundaries', 'node', ['scripts/checks/check-boundaries.ts'])
  check('messages', 'node', ['scripts/checks/check-messages.ts'])
  check('browsers', 'node', ['scripts/checks/check-browsers.ts'])
  check('functions', 'node', ['scripts/checks/check-functions.ts'])
  check('words', 'node', ['scripts/checks/check-words.ts'])
  check('unused files, exports and packages', 'knip', ['--no-progress', '--no-config-hints'])
}
if (building) await endBuild(building)
if (patterns.length === 0 || otherPatterns.length > 0) vitest()
if (patterns.length === 0 || browserPatterns.length > 0) playwright()
finish()

function check(name: string, command: string, parameters: string[]): void {
  console.log(`\n── ${name}`)
  if (run(command, parameters) === 0) return
  console.error(`\n${name}: failed, see above`)
  total.failed++
  finish()
}

/** Starts early, because the build uses mostly one core. Its output goes to a file until it is awaited. */
function startBuild(): ChildProcess {
  const log = openSync(buildLog, 'w')
  return spawn('node', ['scripts/launch.mjs', 'build'], { stdio: ['ignore', log, log] })
}

async function endBuild(build: ChildProcess): Promise<void> {
  if (build.exitCode === null && build.signalCode === null) await once(build, 'exit')
  console.log(`\n── build\n${readFileSync(buildLog, 'utf8')}`)
  if (build.exitCode === 0) return
  console.error('build: failed, see above')
  total.failed++
  finish()
}

function vitest(): void {
  console.log('\n── tests')
  const report = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const status = run('vitest', ['run', ...reporters, ...otherPatterns], { CHROMIUM: getBrowser() })
  const counts = existsSync(report)
    ? countsOfVitest(readJson(report))
    : { passed: 0, failed: 0, unchecked: [], slowest: [] }
  unchecked.push(...counts.unchecked)
  if (counts.slowest.length > 1) console.log(`\nThe slowest files:\n${counts.slowest.join('\n')}`)
  add('tests', status, counts)
}

function playwright(): void {
  console.log('\n── browser tests')
  const report = join(reports, 'playwright.json')
  const env = { CHROMIUM: getBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const status = run('playwright', ['test', '--reporter=list,json', ...browserPatterns], env)
  const counts = existsSync(report) ? countsOfPlaywright(readJson(report)) : { passed: 0, failed: 0 }
  add('browser tests', status, counts)
}

/** The Chromium of the tests of components and of the browser tests. */
function getBrowser(): string {
  try {
    return getBrowserPrograms()
  } catch (error) {
    console.error((error as Error).message)
    total.failed++
    finish()
  }
}

/** A run that failed without a failed test (a file that does not load, a crash) is also a failure. */
function add(name: string, status: number, { passed, failed }: Counts): void {
  total.passed += passed
  total.failed += status !== 0 && failed === 0 ? 1 : failed
  if (status === 0 && failed === 0) return
  console.error(`\n${name}: failed, see above`)
  finish()
}

function finish(): never {
  building?.kill()
  for (const part of unchecked) console.log(`\nNot checked on this machine: ${part}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exit(total.failed > 0 ? 1 : 0)
}

function run(command: string, parameters: string[], env: Record<string, string> = {}): number {
  const { status, error } = spawnSync(command, parameters, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (error) console.error(`${command}: ${error.message}`)
  return status ?? 1
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
