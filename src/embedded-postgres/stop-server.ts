import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Place } from './place.ts'
import { programPath } from './programs.ts'
import { runProgram } from './run-program.ts'
import { findRunningServer } from './running-server.ts'

const timeoutMs = 60_000

/** Closes the server's connections, lets it write everything out, and waits until it has stopped. */
export async function stopServer(place: Place, programs: string): Promise<void> {
  const { home } = place
  const pid = await serverPid(home)
  if (pid === undefined) return
  const output = await askToStop(pid, place, programs)
  const deadline = performance.now() + timeoutMs
  while ((await serverPid(home)) === pid) {
    if (performance.now() > deadline) throw new Error(`PostgreSQL in ${home} does not stop. ${output}`)
    await delay(20)
  }
}

/**
 * https://www.postgresql.org/docs/18/server-shutdown.html: SIGINT is the fast shutdown. With signals no
 * helper program is needed, which a second Ctrl-C would kill together with this program's process group.
 */
async function askToStop(pid: number, { home, account }: Place, programs: string): Promise<string> {
  if (process.platform !== 'win32') {
    process.kill(pid, 'SIGINT')
    return ''
  }
  // pg_ctl's own wait would mistake a server started right afterwards for this one.
  const args = ['stop', '-m', 'fast', '-W', '-s', '-D', join(home, 'cluster')]
  return (await runProgram(programPath(programs, 'pg_ctl'), args, { account, cwd: home })).output
}

async function serverPid(home: string): Promise<number | undefined> {
  const running = await findRunningServer(home)
  return running === 'unclear' ? undefined : running?.pid
}
