import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { readFile, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

export type RunningServer = { pid: number; port: number }

/**
 * Reads from postmaster.pid which server runs on this cluster. 'unclear': a server is writing the file at the
 * moment; try again. Format: https://www.postgresql.org/docs/18/storage-file-layout.html (postmaster.pid)
 */
export async function findRunningServer(home: string): Promise<RunningServer | 'unclear' | undefined> {
  const file = join(home, 'cluster', 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const [pid, , , port] = text.split('\n').map(Number)
  if (!pid || !port) return (await removeIfForgotten(file)) ? undefined : 'unclear'
  if (!isAlive(pid)) return undefined
  if (await isServerOf(pid, join(home, 'cluster'))) return { pid, port }
  clearStalePid(home, pid)
  return undefined
}

/**
 * Replaces the pid in postmaster.pid when it was reused by another program, which PostgreSQL would take for a
 * running server. The rest stays, so that PostgreSQL still checks for orphaned processes.
 */
export function clearStalePid(home: string, pid: number): void {
  const file = join(home, 'cluster', 'postmaster.pid')
  const aboveEveryPid = '2147483646'
  try {
    const [first, ...rest] = readFileSync(file, 'utf8').split('\n')
    if (Number(first) === pid) writeFileSync(file, [aboveEveryPid, ...rest].join('\n'))
  } catch (error) {
    // a server that stopped has removed it
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** A power failure can leave the file empty; PostgreSQL itself never removes an empty one. */
async function removeIfForgotten(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined)
  if (found && Date.now() - found.mtimeMs < 5_000) return false
  await unlink(file).catch(() => {})
  return true
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** False if the process is certainly not a server with `-D cluster`; a zombie process has no arguments. */
async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'win32') return true // PostgreSQL checks it itself there
  const commandLine =
    process.platform === 'linux'
      ? readFile(`/proc/${pid}/cmdline`, 'utf8')
      : promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).then(({ stdout }) => stdout)
  return (await commandLine.catch(() => cluster)).includes(cluster)
}
