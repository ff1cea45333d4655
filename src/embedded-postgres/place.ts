import {
  chmod,
  lstat,
  mkdtemp,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  unlink,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, canPass, runProgram } from './run-program.ts'
import { findRunningServer } from './running-server.ts'

/**
 * Where PostgreSQL's files are. `home` contains `cluster/` (PostgreSQL's data), `password`, `settings.conf`
 * and `server.log`. It is DATA_DIR/postgres, or the target of a symbolic link there.
 */
export type Place = { home: string; account: Account }

/** The place that an earlier start created for this data directory, or undefined. */
export async function findPlace(dataDir: string, log: (message: string) => void): Promise<Place | undefined> {
  const link = join(dataDir, 'postgres')
  if (!(await isThere(stat(join(link, 'cluster'))))) {
    if ((await isThere(lstat(link))) && !(await isThere(stat(link)))) {
      log(`the PostgreSQL data that ${link} points at is gone; starting with an empty database`)
      await unlink(link)
    }
    return undefined
  }
  const home = await realpath(link)
  const account = await accountOf(home)
  if (await canPass(account, join(home, 'cluster'))) return { home, account }
  if (await findRunningServer(home)) return { home, account }
  return { home: await moveElsewhere(link, home, log), account }
}

/** The account for a new cluster: undefined (our own) unless we are root, which PostgreSQL refuses. */
export async function accountForNewCluster(): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  for (const name of ['postgres', '_postgres', 'nobody', 'daemon']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and there is no user "postgres" or "nobody" to run it as. Start as an ordinary user, or set DATABASE_URL.',
  )
}

/**
 * A new empty folder outside the data directory that the account can enter, in a persistent location if
 * possible.
 */
export async function makeFolderElsewhere(account: Account): Promise<string> {
  for (const base of ['/var/lib', '/var/tmp', tmpdir()]) {
    const folder = await mkdtemp(join(base, 'vaiven-postgres-')).catch(() => undefined)
    if (!folder) continue
    await chmod(folder, 0o711)
    if (await canPass(account, folder)) return folder
    await rm(folder, { recursive: true })
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and found no folder that an ordinary user can enter. Set DATA_DIR to such a folder, or DATABASE_URL.',
  )
}

async function accountOf(home: string): Promise<Account> {
  const { uid, gid } = await stat(join(home, 'cluster'))
  const own = process.getuid?.()
  if (own === undefined || uid === own) {
    if (own !== 0) return undefined
    // The whole checkout belongs to root, for instance after chown -R or a copy.
    const account = await accountForNewCluster()
    const files = ['cluster', 'password', 'server.log'].map((name) => join(home, name))
    const owner = `${account?.uid}:${account?.gid}`
    await runProgram('chown', ['-R', owner, ...files], { account: undefined, cwd: home })
    return account
  }
  if (own === 0) return { uid, gid }
  throw new Error(belongsToAnother(home))
}

function belongsToAnother(path: string): string {
  return `${path} belongs to another user. Start as that user, or set DATA_DIR to another folder.`
}

/**
 * For a data directory that is now inside a folder (such as /root) which the cluster's owner cannot enter.
 */
async function moveElsewhere(link: string, home: string, log: (message: string) => void): Promise<string> {
  const { uid, gid } = await stat(join(home, 'cluster'))
  const folder = await makeFolderElsewhere({ uid, gid })
  log(`user ${uid}, who runs PostgreSQL, cannot enter ${home}; moving its data to ${folder}`)
  const copied = await runProgram('cp', ['-a', `${home}/.`, folder], { account: undefined, cwd: '/' })
  if (copied.code !== 0) throw new Error(`Cannot copy ${home} to ${folder}: ${copied.output}`)
  await chmod(folder, 0o711)
  if ((await realpath(link)) !== home) {
    await rm(folder, { recursive: true }) // another process was faster
    return realpath(link)
  }
  const old = `${link}-moved`
  await rename(link, old)
  await symlink(folder, link)
  await rm(old, { recursive: true })
  if (home !== link) await rm(home, { recursive: true })
  return folder
}

function isThere(found: Promise<unknown>): Promise<boolean> {
  return found.then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error.code === 'EACCES' ? new Error(belongsToAnother(error.path ?? ''), { cause: error }) : error
    },
  )
}
