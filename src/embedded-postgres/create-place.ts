import { randomBytes } from 'node:crypto'
import {
  appendFile,
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { accountForNewCluster, makeFolderElsewhere } from './place.ts'
import { preparePrograms, programPath } from './programs.ts'
import { type Account, canPass, runProgram } from './run-program.ts'

/** The role that owns the cluster and everything in it. */
export const superuser = 'vaiven'

/**
 * Makes DATA_DIR/postgres with a new cluster in it. All of it is made under another name and then put in
 * place at once, so that neither a crash nor a second process leaves or meets half of it.
 */
export async function createPlace(
  dataDir: string,
  options: {
    log: (message: string) => void
    /** puts `cluster` and `password` into the folder */
    fill: (home: string, account: Account) => Promise<void>
  },
): Promise<void> {
  const link = join(dataDir, 'postgres')
  const account = await accountForNewCluster()
  const isInside = await canPass(account, dataDir)
  await removeLeftDrafts(dataDir)
  const draft = isInside ? await mkdtemp(join(dataDir, 'postgres-new-')) : await makeFolderElsewhere(account)
  try {
    if (account) await chmod(draft, 0o755)
    await options.fill(draft, account)
    await (isInside ? rename(draft, link) : symlink(draft, link))
    if (!isInside) options.log(`no ordinary user can enter ${dataDir}, so PostgreSQL's data is in ${draft}`)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    const anotherWasFirst = await stat(join(link, 'cluster')).catch(() => undefined)
    if (!anotherWasFirst) throw error
  }
}

/** A new, empty cluster. Without `sync` a power cut may ruin it. */
export async function createCluster(home: string, account: Account, sync: boolean): Promise<void> {
  const cluster = join(home, 'cluster')
  const password = join(home, 'password')
  await writeFile(password, randomBytes(24).toString('hex'), { mode: 0o600 })
  await mkdir(cluster, { mode: 0o700 })
  if (account) for (const path of [password, cluster]) await chown(path, account.uid, account.gid)
  const programs = await preparePrograms(home, account)
  // With the plain C ctype, trigrams lose every letter with an accent; not every system knows C.UTF-8.
  for (const ctype of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    const options = [
      ...['-D', cluster, '-U', superuser, '-A', 'scram-sha-256', `--pwfile=${password}`, '-E', 'UTF8'],
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', `--lc-ctype=${ctype}`],
      ...['--no-instructions', ...(sync ? [] : ['--no-sync'])],
    ]
    const { code, output } = await runProgram(programPath(programs, 'initdb'), options, {
      account,
      cwd: home,
    })
    if (code === 0) return appendFile(join(cluster, 'postgresql.conf'), "include '../settings.conf'\n")
    if (!output.includes('locale'))
      throw new Error(`PostgreSQL could not make a database in ${home}:\n${output}`)
  }
  throw new Error('PostgreSQL knows none of the locales of this system')
}

/** Leftovers of a start that was killed while it made a cluster. */
async function removeLeftDrafts(dataDir: string): Promise<void> {
  const tenMinutesAgo = Date.now() - 10 * 60_000
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith('postgres-new-')) continue
    const folder = join(dataDir, name)
    const made = await stat(folder).catch(() => undefined)
    if (made && made.mtimeMs < tenMinutesAgo) await rm(folder, { recursive: true, force: true })
  }
}
