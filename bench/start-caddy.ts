import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findProgram } from '../scripts/programs/find-program.ts'

/**
 * Starts Debian's Caddy with the configuration of deploy/ in front of a process of the shop, at https://localhost:PORT
 * with a self-signed certificate; undefined if it is not installed.
 */
export async function startCaddy(
  port: number,
  shopPort: number,
): Promise<{ stop(): Promise<void> } | undefined> {
  const program = findProgram('caddy')
  if (!program) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'vaiven-caddy-'))
  const file = join(folder, 'Caddyfile')
  const site = readFileSync('deploy/Caddyfile', 'utf8')
    .replace('shop.example {', `https://localhost:${port} {\n\ttls internal`)
    .replace('127.0.0.1:3001 127.0.0.1:3002', `127.0.0.1:${shopPort}`)
  writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n${site}`)
  const proxy = spawn(program, ['run', '--adapter', 'caddyfile', '--config', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  const ended = new Promise((resolve) => proxy.once('exit', resolve))
  let said = ''
  proxy.stderr.setEncoding('utf8').on('data', (text) => (said += text))
  const stop = async () => {
    proxy.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  for (const end = Date.now() + 30_000; Date.now() < end && proxy.exitCode === null; await pause(100))
    if (await isReady(port)) return { stop }
  await stop()
  throw new Error(`Caddy did not start: ${said}`)
}

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request(
      { host: 'localhost', port, path: '/readyz', rejectUnauthorized: false },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode === 200)
      },
    )
    asked.on('error', () => resolve(false))
    asked.end()
  })
}
