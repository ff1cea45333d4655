// Runs on the Node that the system has (20 or later): installs and builds what is missing or out of date, then hands
// over to the Node of package.json. Ctrl-C and SIGTERM reach the program; its exit code becomes ours.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)
const bin = join(root, 'node_modules', '.bin')
const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` }
// The demo, its simulators, scripts and tests run from their source: compiled once and kept, they start in half the time.
env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compile')

const [task, ...args] = process.argv.slice(2)

install()
if (task === 'start') {
  build()
  // React decides by it, when it is loaded, which of its two builds it is.
  env.NODE_ENV ??= 'production'
  // Returns the memory of a rush to the system: half of it would stay allocated otherwise, and nothing is slower for it.
  env.MALLOC_ARENA_MAX ??= '2'
  // The same for the large pieces that drawing a picture takes: a hundred megabytes would stay allocated otherwise.
  env.MALLOC_MMAP_THRESHOLD_ ??= '1048576'
  // An answer leaves little garbage: four collecting threads would only take the processor from the next answer.
  const collecting = ['--max-semi-space-size=8', '--no-parallel-scavenge']
  run('node', [...settings(), ...collecting, 'build/server/main.js', ...args])
} else if (task === 'install') {
  // done already
} else if (task === 'build') {
  build()
} else if (task === 'dev') {
  run('node', [...settings(), 'scripts/dev.ts', ...args])
} else if (task === 'test') {
  run('node', ['scripts/test.ts', ...args])
} else if (task === 'bench') {
  build()
  run('node', ['scripts/bench.ts', ...args])
} else if (task === 'run') {
  const [script, ...rest] = args
  run('node', [...settings(), `scripts/${script}.ts`, ...rest])
} else {
  console.error(`launch: unknown task ${task}`)
  process.exit(2)
}

/** The settings of .env, where there is one; what the environment says already wins. */
function settings() {
  return existsSync('.env') ? ['--env-file=.env'] : []
}

/** npm ci, unless node_modules is what the lock file says. */
function install() {
  const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  const mark = join('node_modules', '.installed')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  console.log('Installing the packages …')
  must('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(mark, wanted)
}

/** vite build, unless the build was made from the files that lie here. */
function build() {
  const wanted = hashOf([
    'package-lock.json',
    'vite.config.ts',
    'react-router.config.ts',
    'scripts/build.ts',
    'scripts/build-steps/draw-icons.ts',
    'scripts/build-steps/text-keys.ts',
    ...filesIn('scripts/office-build'),
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

/** Files are compared by size and time: reading them all would make every start slower. */
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
  // Passed on, for a signal may be for this process alone. In a terminal the child gets it twice, which changes nothing.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
