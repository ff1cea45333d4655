import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { stopAll } from './stop-in-order.ts'

it('stops every part, the last one first, even if others fail', async () => {
  const ended: string[] = []
  const warnings: string[] = []
  const part = (name: string, then: () => unknown = () => {}) => ({
    name,
    limitMs: 20,
    run() {
      ended.push(name)
      return then()
    },
  })
  await stopAll(
    [
      part('database'),
      part('jobs', () => new Promise(() => {})),
      part('server', () => Promise.reject(new Error('stuck'))),
      part('simulators', () => {
        throw new Error('gone')
      }),
    ],
    (text) => warnings.push(text),
  )
  expect(ended).toEqual(['simulators', 'server', 'jobs', 'database'])
  expect(warnings).toEqual([
    'simulators failed to stop: Error: gone',
    'server failed to stop: Error: stuck',
    'jobs did not end in 0.02 s',
  ])
})

it('ends a program by a signal, though its start hangs', async () => {
  const program = `
    const { stopOnSignals } = await import(process.argv[1])
    const stops = [{ name: 'database', run: () => console.log('database ended'), limitMs: 1_000 }]
    stopOnSignals({ ended: new Promise(() => {}), limitMs: 50 }, stops, (text) => console.log(text))
    setInterval(() => {}, 1_000)
    console.log('waiting')`
  const file = join(import.meta.dirname, 'stop-in-order.ts')
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, file])
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (said += text))
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  await once(child, 'close')
  expect(said.trim().split('\n')).toEqual(['waiting', 'the start did not end in 0.05 s', 'database ended'])
  expect(child.exitCode).toBe(0)
})
