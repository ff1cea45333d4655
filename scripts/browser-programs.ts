import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { chromium } from '@playwright/test'

/** The Chromium that browser tests run: the one that is named, the system's, or Playwright's own. */
export function findChromium(): string | undefined {
  return [
    process.env.CHROMIUM,
    '/usr/bin/chromium',
    'chromium',
    'chromium-browser',
    'google-chrome',
    chromium.executablePath(),
  ]
    .flatMap((candidate) => (candidate ? findProgram(candidate) : undefined))
    .find((found) => found !== undefined)
}

/** Gets Chromium and ffmpeg (which makes a film for the camera) where they are missing; says how, where it cannot. */
export function getBrowserPrograms(): string {
  const wanted = [
    ...(findChromium() ? [] : ['chromium', 'fonts-liberation']),
    ...(findProgram('ffmpeg') ? [] : ['ffmpeg']),
  ]
  if (wanted.length > 0 && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-qq', '-y', '--no-install-recommends', ...wanted])
  } else if (wanted.includes('chromium')) {
    run('playwright', ['install', 'chromium'])
  }
  const found = findChromium()
  if (!found) throw new Error('browser tests need Chromium: install it, or name it: CHROMIUM=/path npm test')
  if (!findProgram('ffmpeg'))
    throw new Error('browser tests need ffmpeg: install it (apt-get install ffmpeg)')
  return found
}

function findProgram(name: string): string | undefined {
  const folders = process.env.PATH?.split(delimiter) ?? []
  return (isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name))).find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function run(command: string, parameters: string[]): void {
  console.log(`${command} ${parameters.join(' ')}`)
  spawnSync(command, parameters, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
