import { spawn } from 'node:child_process'

/** The account that PostgreSQL runs as; undefined: this process's account. */
export type Account = { uid: number; gid: number } | undefined

export type Outcome = { code: number | null; output: string }

/**
 * Runs a program under an account until it exits. Its output goes to `logFile` (a file descriptor) if given,
 * else into the result.
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

/** Whether the account can enter this folder, or read this file, through all parent folders. */
export async function canReach(account: Account, path: string): Promise<boolean> {
  if (!account) return true
  const asked = 'test -r "$1" && { test ! -d "$1" || test -x "$1"; }'
  return (await runProgram('/bin/sh', ['-c', asked, 'sh', path], { account, cwd: '/' })).code === 0
}

/** Whether the account can traverse this folder, without listing it. */
export async function canPass(account: Account, folder: string): Promise<boolean> {
  if (!account) return true
  const outcome = await runProgram('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], { account, cwd: '/' })
  return outcome.code === 0
}
