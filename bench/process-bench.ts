import {
  type BenchShop,
  freePort,
  makeDataDir,
  removeDataDir,
  startShopProcess,
  stopProcess,
  untilReady,
} from './bench-shop.ts'
import { type Finding, limitFinding, plainFinding } from './report.ts'

/** The memory of the shop after the other benchmarks. */
export async function benchMemory(bench: BenchShop): Promise<Finding[]> {
  const megabytes = async (name: string) => (await bench.metric(name)) / 1024 ** 2
  const resident = await megabytes('process_resident_memory_bytes')
  const [heap, used, outside] = await Promise.all(
    ['nodejs_heap_size_total_bytes', 'nodejs_heap_size_used_bytes', 'nodejs_external_memory_bytes'].map(
      megabytes,
    ),
  )
  return [
    limitFinding('resident memory of the server after the run', 'MB', resident, 300),
    plainFinding(
      '  heap · used of it · outside of the heap',
      `${[heap, used, outside].map((size) => size?.toFixed(0)).join(' · ')} MB`,
    ),
  ]
}

/** The time of `npm start` until the shop is ready: the first time, on an empty folder, and the second. */
export async function benchStart(): Promise<Finding[]> {
  const dataDir = makeDataDir()
  const first = await timeToReady(dataDir)
  const second = await timeToReady(dataDir)
  await removeDataDir(dataDir)
  return [
    limitFinding('time to ready of a second start', 's', second, 3),
    plainFinding('  of the first, which makes the database and the demo', `${first.toFixed(2)} s`),
  ]
}

async function timeToReady(dataDir: string): Promise<number> {
  const port = await freePort()
  // Overrides the database and the mail server of a .env file, with empty values.
  const others = { DATABASE_URL: '', SMTP_URL: '', DEMO: '1' }
  const settings = { ...others, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error' }
  const started = performance.now()
  const server = startShopProcess(['scripts/launch.mjs', 'start'], settings)
  await untilReady(port, server)
  const seconds = (performance.now() - started) / 1000
  await stopProcess(server)
  return seconds
}
