import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findProgram } from './find-program.ts'

const shell = 'chromium-headless-shell'
const fonts = 'fonts-liberation'

/**
 * The Chromium for browser tests: the configured one, its headless shell, or a full one. The shell has the same engine
 * without a user interface, and takes half the CPU time. On a busy machine a full one sometimes stops rendering a page,
 * so that a click waits forever for its target to be stable.
 */
export function findTestBrowser(): string | undefined {
  return firstProgram([process.env.CHROMIUM, shell]) ?? findChromium()
}

/** A full Chromium: the configured one, the system's, or Playwright's own. */
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

/** Installs Chromium if it is missing; if that is not possible, returns a message that says how. */
export function getBrowserPrograms(): string {
  const hasApt = process.getuid?.() === 0 && existsSync('/etc/debian_version')
  if (hasApt && !firstProgram([process.env.CHROMIUM, shell])) install(shell, fonts)
  // Ubuntu has no package for the shell.
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
