import { spawn } from 'node:child_process'

/** The account that PostgreSQL runs under; undefined means the account of this process. */
export type Account = { uid: number; gid: number } | undefined

export type Outcome = { code: number | null; output: string }

/**
 * Runs a program to its end under the given account. What it prints goes to `logFile` (a file descriptor)
 * when given, else into the outcome.
 * @throws Error when the program cannot be started at all
 */
export function runProgram(
  file: string,
  args: string[],
  options: { account: Account; cwd: string; logFile?: number },
): Promise<Outcome> {
  const { account, cwd, logFile } = options
  return new Promise((resolve, reject) => {
    const sink = logFile ?? 'pipe'
    const child = spawn(file, args, { cwd, ...account, stdio: ['ignore', sink, sink], windowsHide: true })
    let output = ''
    const gather = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout?.on('data', gather)
    child.stderr?.on('data', gather)
    child.once('error', (error) => {
      const as = account ? ` as user ${account.uid} (PostgreSQL refuses to run as root)` : ''
      reject(new Error(`Cannot run ${file}${as}: ${error.message}`, { cause: error }))
    })
    child.once('close', (code) => resolve({ code, output: output.trim() }))
  })
}

/** True if the account may enter this folder, or read this file, through all the folders above it. */
export async function canReach(account: Account, path: string): Promise<boolean> {
  if (!account) return true
  const asked = 'test -r "$1" && { test ! -d "$1" || test -x "$1"; }'
  return (await runProgram('/bin/sh', ['-c', asked, 'sh', path], { account, cwd: '/' })).code === 0
}

/** True if the account may pass through this folder, without having to list it. */
export async function canPass(account: Account, folder: string): Promise<boolean> {
  if (!account) return true
  const outcome = await runProgram('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], { account, cwd: '/' })
  return outcome.code === 0
}
