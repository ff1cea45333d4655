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

/** The role that owns the cluster and all its objects. */
export const superuser = 'vaiven'

/**
 * Creates DATA_DIR/postgres with a new cluster. It is built under another name and renamed when complete, so
 * that neither a crash nor a concurrent process leaves or sees an incomplete one.
 */
export async function createPlace(
  dataDir: string,
  options: {
    log: (message: string) => void
    /** creates `cluster` and `password` in the folder */
    fill: (home: string, account: Account) => Promise<void>
  },
): Promise<void> {
  const link = join(dataDir, 'postgres')
  const account = await accountForNewCluster()
  const isInside = await canPass(account, dataDir)
  await removeLeftDrafts(dataDir)
  const draft = isInside ? await mkdtemp(join(dataDir, 'postgres-new-')) : await makeFolderElsewhere(account)
  try {
    if (account) await chmod(draft, 0o711)
    await options.fill(draft, account)
    await (isInside ? rename(draft, link) : symlink(draft, link))
    if (!isInside) options.log(`no ordinary user can enter ${dataDir}, so PostgreSQL's data is in ${draft}`)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    const anotherWasFirst = await stat(join(link, 'cluster')).catch(() => undefined)
    if (!anotherWasFirst) throw error
  }
}

/** A new, empty cluster. Without `sync` a power failure can corrupt it. */
export async function createCluster(home: string, account: Account, sync: boolean): Promise<void> {
  const cluster = join(home, 'cluster')
  const password = join(home, 'password')
  await writeFile(password, randomBytes(24).toString('hex'), { mode: 0o600 })
  await mkdir(cluster, { mode: 0o700 })
  if (account) for (const path of [password, cluster]) await chown(path, account.uid, account.gid)
  const programs = await preparePrograms(home, account)
  // With the plain C ctype, trigrams ignore accented letters; not every system has C.UTF-8.
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
      throw new Error(`PostgreSQL could not create a database in ${home}:\n${output}`)
  }
  throw new Error('PostgreSQL supports none of the locales C.UTF-8, en_US.UTF-8 and C on this system')
}

/** Removes what starts left that were killed while they created a cluster. */
async function removeLeftDrafts(dataDir: string): Promise<void> {
  const tenMinutesAgo = Date.now() - 10 * 60_000
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith('postgres-new-')) continue
    const folder = join(dataDir, name)
    const made = await stat(folder).catch(() => undefined)
    if (made && made.mtimeMs < tenMinutesAgo) await rm(folder, { recursive: true, force: true })
  }
}
