import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A browser of `.browserslistrc`, by the name that browserslist gives it, and its oldest version. */
export type OldestBrowser = { name: string; version: string }

/** The oldest browsers in which the shop works, from `.browserslistrc`. */
export function readOldestBrowsers(): OldestBrowser[] {
  const list = readFileSync(join(import.meta.dirname, '../../.browserslistrc'), 'utf8')
  return [...list.matchAll(/^(\w+) >= ([\d.]+)$/gm)].map(([, name = '', version = '']) => ({ name, version }))
}

/** The same for the build: syntax and CSS are translated for them, but methods are not. */
export function buildTargets(): string[] {
  return readOldestBrowsers().map(({ name, version }) => `${name === 'ios_saf' ? 'ios' : name}${version}`)
}
