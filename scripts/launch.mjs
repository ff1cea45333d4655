// Runs on the system's Node (20 or later): installs and builds what is missing or out of date, then runs the
// program on the Node of package.json. Forwards Ctrl-C and SIGTERM, and exits with the program's exit code.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)
const bin = join(root, 'node_modules', '.bin')
const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` }
// The demo, its simulators, scripts and tests run from source: with a compile cache they start in half the
// time.
env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compile')

const [task, ...args] = process.argv.slice(2)

install()
if (task === 'start') {
  build()
  // React chooses its development or production build by NODE_ENV when it is loaded.
  env.NODE_ENV ??= 'production'
  // Returns memory to the system after a rush: otherwise half of it would stay allocated. It does not slow
  // anything down.
  env.MALLOC_ARENA_MAX ??= '2'
  // The same for the large blocks of picture rendering: otherwise a hundred megabytes would stay allocated.
  env.MALLOC_MMAP_THRESHOLD_ ??= '1048576'
  // Answers create little garbage: four collector threads would only compete with the next answer for the
  // CPU. Collecting the heap when it has grown by half keeps it from growing to three times of what is alive.
  const collecting = ['--max-semi-space-size=8', '--no-parallel-scavenge', '--heap-growing-percent=50']
  run('node', [...settings(), ...collecting, 'build/server/main.js', ...args])
} else if (task === 'install') {
  // nothing left to do
} else if (task === 'build') {
  build()
} else if (task === 'dev') {
  run('node', [...settings(), 'scripts/dev.ts', ...args])
} else if (task === 'test') {
  run('node', ['scripts/test.ts', ...args])
} else if (task === 'watch') {
  run('node', ['node_modules/vitest/vitest.mjs', 'watch', ...args])
} else if (task === 'bench') {
  install('bench')
  build()
  run('node', ['bench/bench.ts', ...args])
} else if (task === 'run') {
  const [script, ...rest] = args
  run('node', [...settings(), `scripts/${script}.ts`, ...rest])
} else {
  console.error(`launch: unknown task ${task}`)
  process.exit(2)
}

/** The settings of .env, if it exists; the environment has priority. */
function settings() {
  return existsSync('.env') ? ['--env-file=.env'] : []
}

/** npm ci, unless node_modules matches the lock file. */
function install(folder = '.') {
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  const mark = join(folder, 'node_modules', '.installed')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  console.log(`Installing the packages${folder === '.' ? '' : ` of ${folder}`} …`)
  must('npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(mark, wanted)
}

/** vite build, unless the build is up to date with the sources. */
function build() {
  const wanted = hashOf([
    'package-lock.json',
    'vite.config.ts',
    'react-router.config.ts',
    'scripts/build.ts',
    ...filesIn('scripts/build-steps'),
    ...filesIn('scripts/checks'),
    ...filesIn('scripts/office-build'),
    ...filesIn('scripts/driver-build'),
    ...filesIn('src'),
    ...filesIn('messages'),
    ...filesIn('migrations'),
    ...filesIn('public'),
  ])
  const mark = join('build', '.built')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  console.log('Building …')
  must('node', ['scripts/build.ts'])
  mkdirSync('build', { recursive: true })
  writeFileSync(mark, wanted)
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.|\.d\.json\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}

/** Compares files by size and time: reading them all would slow down every start. */
function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function must(command, parameters) {
  const { status } = spawnSync(command, parameters, { stdio: 'inherit', env })
  if (status !== 0) process.exit(status ?? 1)
}

function run(command, parameters) {
  const child = spawn(command, parameters, { stdio: 'inherit', env })
  // Forward signals, because a signal may be sent to this process alone. In a terminal the child gets it
  // twice, which is harmless.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
