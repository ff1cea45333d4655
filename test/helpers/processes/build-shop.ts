import { spawnSync } from 'node:child_process'

/** Builds the shop if it is out of date, before the tests that start it as a process. */
export default function buildShop(): void {
  const { status } = spawnSync('node', ['scripts/launch.mjs', 'build'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('the build failed')
}
