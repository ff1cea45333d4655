import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freePort, until } from '../helpers/processes/shop-process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'vaiven-signals-'))

type Started = { npm: ChildProcess; ended: Promise<unknown>; processes: Process[] }
/** Process id and start time, because ids are reused. */
type Process = { pid: number; startedAt: string }

/** Starts the shop like its operator, as the leader of a process group. */
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
  await until(isReady, 110_000)
  const [postmaster] = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')
  const family = [...familyOf(npm.pid!), ...familyOf(Number(postmaster))]
  return { npm, ended, processes: family.map((pid) => ({ pid, startedAt: statOf(pid)?.startedAt ?? '' })) }
}

/** A process and all its descendants. */
function familyOf(pid: number): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=']).toString().trim().split('\n')
  const pairs = rows.map((row) => row.trim().split(/\s+/).map(Number))
  const family = [pid]
  for (const member of family)
    family.push(...pairs.flatMap(([id, parent]) => (parent === member && id ? [id] : [])))
  return family
}

/**
 * https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: the name is in brackets, followed by the state.
 */
function statOf(pid: number): { name: string; state: string; startedAt: string } | undefined {
  try {
    const [, name = '', rest = ''] = /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    const [state = '', ...others] = rest.split(' ')
    return { name, state, startedAt: others[18] ?? '' }
  } catch {
    return undefined // it has ended
  }
}

/** Those that are still running; a zombie is not, only its parent has not collected it yet. */
function alive(processes: readonly Process[]): string[] {
  return processes.flatMap(({ pid, startedAt }) => {
    const stat = statOf(pid)
    return stat?.startedAt === startedAt && stat.state !== 'Z' ? `${pid} ${stat.name}` : []
  })
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
    for (const { pid } of processes) send(pid, signal)
  },
}

describe.runIf(process.platform === 'linux')('a shop that gets a signal', () => {
  it.each([
    ...Object.keys(ways).map((way) => ['SIGTERM', way] as const),
    // Ctrl-C of a terminal
    ['SIGINT', 'its process group'] as const,
  ])(
    '%s to %s leaves no process behind, even when it comes again and again',
    async (signal, way) => {
      const started = await startShop()
      expect(started.processes.length).toBeGreaterThan(8)
      const impatience = setInterval(() => ways[way]!(started, signal), 5)
      await started.ended
      clearInterval(impatience)
      await expect.poll(() => alive(started.processes), { timeout: 60_000 }).toEqual([])
    },
    // PostgreSQL may take a minute to write its last checkpoint to a busy disk.
    240_000,
  )
})
