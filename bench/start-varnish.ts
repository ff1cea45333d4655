import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from '../scripts/programs/find-program.ts'

export type Varnish = {
  url: string
  /** number of requests to the shop */
  counters(): { backendRequests: number }
  stop(): Promise<void>
}

/**
 * Starts Debian's Varnish with the rules of deploy/ in front of a shop on this machine; undefined if it is not
 * installed.
 */
export async function startVarnish(shopPort: number): Promise<Varnish | undefined> {
  const [varnishd, varnishadm] = [findProgram('varnishd'), findProgram('varnishadm')]
  if (!varnishd || !varnishadm) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'vaiven-varnish-'))
  const rules = join(folder, 'rules.vcl')
  writeFileSync(
    rules,
    readFileSync('deploy/varnish.vcl', 'utf8').replace('.port = "3001"', `.port = "${shopPort}"`),
  )
  // Without changing the user (-j none) it needs no privileges; with port 0 the system chooses one.
  const options = ['-F', '-j', 'none', '-n', folder, '-a', '127.0.0.1:0', '-f', rules, '-s', 'malloc,64m']
  const server = spawn(varnishd, options, { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  server.stderr.setEncoding('utf8').on('data', (text) => (said += text))
  try {
    const port = await untilListening(server, varnishadm, folder)
    return {
      url: `http://127.0.0.1:${port}`,
      counters() {
        const { stdout } = spawnSync(
          findProgram('varnishstat') ?? '',
          ['-n', folder, '-1', '-f', 'MAIN.backend_req'],
          {
            encoding: 'utf8',
          },
        )
        return { backendRequests: Number(/backend_req\s+(\d+)/.exec(stdout)?.[1]) }
      },
      async stop() {
        await ended(server)
        rmSync(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await ended(server)
    throw new Error(`Varnish did not start: ${said}`, { cause: error })
  }
}

/** Waits until Varnish considers the shop healthy; only then it refreshes cached answers. */
async function untilListening(server: ChildProcess, varnishadm: string, folder: string): Promise<string> {
  const ask = (...words: string[]) =>
    spawnSync(varnishadm, ['-n', folder, '-t', '5', ...words], { encoding: 'utf8' }).stdout ?? ''
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    if (server.exitCode !== null) break
    const port = / 127\.0\.0\.1 (\d+)/.exec(ask('debug.listen_address'))?.[1]
    if (port && / healthy /.test(ask('backend.list'))) return port
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('it does not answer')
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  await new Promise((resolve) => {
    server.once('exit', resolve)
    server.kill('SIGTERM')
  })
}
