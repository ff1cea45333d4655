import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freePort, until } from '../helpers/shop-process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'vaiven-signals-'))

type Started = { npm: ChildProcess; ended: Promise<unknown>; processes: number[] }

/** The shop as its operator starts it, the leader of a process group of its own. */
async function startShop(): Promise<Started> {
  const port = String(await freePort())
  const npm = spawn('npm', ['start'], {
    detached: true,
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: port,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'fatal',
    },
  })
  const ended = new Promise((resolve) => npm.once('exit', resolve))
  const ready = `http://127.0.0.1:${port}/readyz`
  const isReady = async () =>
    (await fetch(ready, { signal: AbortSignal.timeout(5_000) }).catch(() => null))?.ok
  await until(isReady, 60_000)
  const [postmaster] = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')
  return { npm, ended, processes: [...familyOf(npm.pid!), ...familyOf(Number(postmaster))] }
}

/** A process and all that it has started. */
function familyOf(pid: number): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=']).toString().trim().split('\n')
  const pairs = rows.map((row) => row.trim().split(/\s+/).map(Number))
  const family = [pid]
  for (const member of family)
    family.push(...pairs.flatMap(([id, parent]) => (parent === member && id ? [id] : [])))
  return family
}

function isAlive(pid: number): boolean {
  try {
    // A process that has ended and that its parent has not asked about yet has no command line.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''
  } catch {
    return false
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {} // it has ended
}

const ways: Record<string, (started: Started, signal: NodeJS.Signals) => void> = {
  'its process group': ({ npm }, signal) => send(-npm.pid!, signal),
  'its leader alone': ({ npm }, signal) => send(npm.pid!, signal),
  'all of its processes at once, as systemd does': ({ processes }, signal) => {
    for (const pid of processes) send(pid, signal)
  },
}

describe.runIf(process.platform === 'linux')('a shop that gets a signal', () => {
  it.each(
    Object.keys(ways).flatMap((way) =>
      (['SIGTERM', 'SIGINT'] as const).map((signal) => [signal, way] as const),
    ),
  )(
    '%s to %s leaves no process behind, even when it comes again',
    async (signal, way) => {
      const started = await startShop()
      expect(started.processes.length).toBeGreaterThan(8)
      ways[way]!(started, signal)
      await new Promise((resolve) => setImmediate(resolve))
      ways[way]!(started, signal)
      await started.ended
      await until(async () => !started.processes.some(isAlive), 60_000)
    },
    // PostgreSQL may take a minute to write its last checkpoint to a busy disk.
    240_000,
  )
})
