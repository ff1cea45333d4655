import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findProgram } from './find-program.ts'

const shell = 'chromium-headless-shell'
const fonts = 'fonts-liberation'

/**
 * The Chromium that browser tests run: the one that is named, its headless shell, or a whole one. The shell is the same
 * engine without the windows and bars of a browser, and takes half of the processor's time. On a busy machine a whole one
 * now and then gives a page no more frames, so that a click waits for ever for its target to hold still.
 */
export function findTestBrowser(): string | undefined {
  return firstProgram([process.env.CHROMIUM, shell]) ?? findChromium()
}

/** A whole Chromium: the one that is named, the system's, or Playwright's own. */
export function findChromium(): string | undefined {
  return firstProgram([
    process.env.CHROMIUM,
    '/usr/bin/chromium',
    'chromium',
    'chromium-browser',
    'google-chrome',
    chromium.executablePath(),
  ])
}

/** Gets Chromium where it is missing; says how, where it cannot. */
export function getBrowserPrograms(): string {
  const hasApt = process.getuid?.() === 0 && existsSync('/etc/debian_version')
  if (hasApt && !firstProgram([process.env.CHROMIUM, shell])) install(shell, fonts)
  // Ubuntu has no package of the shell.
  if (!findTestBrowser()) hasApt ? install('chromium', fonts) : run('playwright', ['install', 'chromium'])
  const found = findTestBrowser()
  if (!found) throw new Error('browser tests need Chromium: install it, or name it: CHROMIUM=/path npm test')
  return found
}

function install(...packages: string[]): void {
  run('apt-get', ['update', '-qq'])
  run('apt-get', ['install', '-qq', '-y', '--no-install-recommends', ...packages])
}

function firstProgram(candidates: (string | undefined)[]): string | undefined {
  return candidates
    .flatMap((candidate) => (candidate ? findProgram(candidate) : undefined))
    .find((found) => found !== undefined)
}

function run(command: string, parameters: string[]): void {
  console.log(`${command} ${parameters.join(' ')}`)
  spawnSync(command, parameters, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
