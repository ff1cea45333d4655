import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { demo, optionsFromEnvironment } from './settings.ts'

test('runs as a separate program, and ends on SIGTERM', async () => {
  const program = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: { ...process.env, PORT: '0', TERMINAL_CODE: '77' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(program.stdout, 'data')) as [Buffer]
  const url = line.toString().match(/http:\/\/[\d.:]+/)?.[0]
  const granted = await fetch(`${url}/api/auth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', terminal_code: '77', password: demo.password }),
  })
  expect(granted.status).toBe(200)
  program.kill('SIGTERM')
  expect(await once(program, 'exit')).toEqual([0, null])
})

test('a terminal for one method comes from the environment', () => {
  const options = optionsFromEnvironment({ OXXO_TERMINAL_CODE: '9', OXXO_CALLBACK_SECRET: 's' })
  expect(options.terminals).toEqual([{ code: '9', methods: ['OXXO'], callbackSecret: 's' }])
})

test('a port or speed that is no number is refused', () => {
  expect(() => optionsFromEnvironment({ PORT: 'four' })).toThrow('PORT must be a number')
  expect(() => optionsFromEnvironment({ SPEED: '-1' })).toThrow('SPEED must be a number')
})
