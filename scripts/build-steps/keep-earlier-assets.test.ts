import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { keepEarlierAssets } from './keep-earlier-assets.ts'

it('the files of the last two builds stay beside the newest, and older ones go', () => {
  const build = mkdtempSync(join(tmpdir(), 'vaiven-builds-'))
  for (const name of ['one', 'two', 'three', 'four']) {
    keepEarlierAssets(build)
    for (const client of ['client', 'office/client', 'driver']) {
      rmSync(join(build, client), { recursive: true, force: true })
      mkdirSync(join(build, client, 'assets'), { recursive: true })
      writeFileSync(join(build, client, 'assets', `${name}.js`), '')
    }
  }
  const isThere = (path: string) => existsSync(join(build, path))
  for (const client of ['client', 'office/client', 'driver'])
    expect([`earlier/1/${client}/assets/three.js`, `earlier/2/${client}/assets/two.js`].map(isThere)).toEqual(
      [true, true],
    )
  expect(isThere('earlier/3')).toBe(false)
  rmSync(build, { recursive: true })
})
