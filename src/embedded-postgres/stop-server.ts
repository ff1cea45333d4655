import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Place } from './place.ts'
import { programPath } from './programs.ts'
import { runProgram } from './run-program.ts'
import { findRunningServer } from './running-server.ts'

const patience = 60_000

/** Ends the server's connections, lets it write everything out, and waits until it is gone. */
export async function stopServer(place: Place, programs: string): Promise<void> {
  const { home, account } = place
  const pid = await serverPid(home)
  if (pid === undefined) return
  // pg_ctl's own wait would take a server that is started right after this one for this one.
  const args = ['stop', '-m', 'fast', '-W', '-s', '-D', join(home, 'cluster')]
  const { output } = await runProgram(programPath(programs, 'pg_ctl'), args, { account, cwd: home })
  const deadline = performance.now() + patience
  while ((await serverPid(home)) === pid) {
    if (performance.now() > deadline) throw new Error(`PostgreSQL in ${home} does not stop. ${output}`)
    await delay(20)
  }
}

async function serverPid(home: string): Promise<number | undefined> {
  const running = await findRunningServer(home)
  return running === 'unclear' ? undefined : running?.pid
}
