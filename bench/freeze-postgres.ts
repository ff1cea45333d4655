import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The root process of an embedded server. */
export function pidOfPostgres(dataDir: string): number {
  const [pid] = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')
  return Number(pid)
}

/** Freezes all processes of an embedded server; the returned function resumes them. */
export function freezePostgres(dataDir: string): () => void {
  const first = pidOfPostgres(dataDir)
  process.kill(first, 'SIGSTOP') // it starts no others from now on
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(first)])
    .toString()
    .trim()
    .split(/\s+/)
  const frozen = [...children.map(Number), first]
  for (const pid of frozen) process.kill(pid, 'SIGSTOP')
  return () => {
    for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT')
  }
}
