import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest, type Vitest } from 'vitest/node'
import { Random } from '#domain/travel/trips/solver/random.ts'
import { readImports, withoutComments } from './checks/read-imports.ts'
import { findMutants, type Mutant } from './mutation/find-mutants.ts'

/*
 * npm run mutants -- --seed 1 --count 45: how many wrong rules the tests of the domain notice, without a database. Each
 * of a seeded sample of mutants changes one comparison, sign, minimum or boolean of src/domain (without the solver) while
 * the tests that import its file run; the file itself stays as it is. Prints those that survive.
 */

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '45' } },
})
const patienceMs = 20_000

const files = globSync('src/domain/**/*.ts').filter(
  (path) => !path.startsWith('src/domain/travel/trips/solver/'),
)
const [tests, sources] = [true, false].map((wanted) =>
  files.filter((path) => path.endsWith('.test.ts') === wanted).toSorted(),
) as [string[], string[]]
const importers = new Map(tests.map((test) => [test, reachableFrom(test)]))
/** The text that vitest reads instead of a file. */
let changed: { path: string; text: string } | null = null

let vitest = await openVitest()
if (!(await pass(tests))) throw new Error('The tests of the domain fail without a mutant. Mend them first.')
const sample = takeSample()
let killed = 0
for (const { path, mutant } of sample) {
  if (!(await passWith(path, mutant))) killed++
  else console.log(`survives: ${path}:${mutant.line}  ${mutant.from} → ${mutant.to || 'nothing'}`)
}
await vitest.close()
const share = Math.round((100 * killed) / sample.length)
console.log(`Seed ${values.seed}: ${killed} of ${sample.length} killed (${share} %)`)
process.exit()

function takeSample(): { path: string; mutant: Mutant }[] {
  const all = sources.flatMap((path) =>
    findMutants(path, readFileSync(path, 'utf8')).map((mutant) => ({ path, mutant })),
  )
  const random = new Random(Number(values.seed))
  return Array.from({ length: Math.min(Number(values.count), all.length) }, () =>
    all.splice(random.below(all.length), 1),
  ).flat()
}

/** The files that a file imports, directly or not; types count for nothing. */
function reachableFrom(path: string, known = new Set<string>()): Set<string> {
  if (known.has(path)) return known
  known.add(path)
  for (const { target, typeOnly } of readImports(path, withoutComments(readFileSync(path, 'utf8')))) {
    if (!typeOnly && files.includes(target)) reachableFrom(target, known)
  }
  return known
}

/** Whether the tests of a file pass although it is changed. */
async function passWith(path: string, { text }: Mutant): Promise<boolean> {
  changed = { path: resolve(path), text }
  vitest.invalidateFile(changed.path)
  try {
    return await pass(tests.filter((test) => importers.get(test)?.has(path)))
  } finally {
    vitest.invalidateFile(changed.path)
    changed = null
  }
}

/** Whether these tests pass. A mutant that never ends does not. */
async function pass(paths: string[]): Promise<boolean> {
  if (paths.length === 0) return true
  const specifications = paths.flatMap((path) => vitest.getModuleSpecifications(resolve(path)))
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(() => late.resolve(null), patienceMs)
  const result = await Promise.race([vitest.runTestSpecifications(specifications), late.promise])
  clearTimeout(timer)
  if (result === null) {
    // Its worker cannot be stopped while it loops: it ends with the process.
    vitest = await openVitest()
    return false
  }
  return result.unhandledErrors.length === 0 && specifications.every(({ testModule }) => testModule?.ok())
}

async function openVitest(): Promise<Vitest> {
  const opened = await createVitest(
    {
      config: false,
      watch: false,
      include: ['src/domain/**/*.test.ts'],
      isolate: false,
      // It takes the text of a file from an earlier run.
      fsModuleCache: false,
      pool: 'threads',
      maxWorkers: 1,
      bail: 1,
      reporters: [{}],
    },
    {
      plugins: [
        { name: 'mutant', enforce: 'pre', load: (id) => (id === changed?.path ? changed.text : undefined) },
      ],
    },
  )
  await opened.standalone()
  return opened
}
