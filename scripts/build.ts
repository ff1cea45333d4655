import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { drawIcons } from './build-steps/draw-icons.ts'
import { keepEarlierAssets } from './build-steps/keep-earlier-assets.ts'

keepEarlierAssets('build')

// Builds the server and the browser's files, draws the icons, and compresses the browser's files once. Tests,
// which build outdated files, run with another NODE_ENV, but must test the production build.
const env = { ...process.env, NODE_ENV: 'production' }
for (const project of ['.', 'scripts/office-build']) {
  const build = ['build', project, '--logLevel', 'warn']
  const { status } = spawnSync('react-router', build, { stdio: 'inherit', env })
  if (status !== 0) process.exit(status ?? 1)
}

const driver = ['build', '--config', 'scripts/driver-build/vite.config.ts', '--logLevel', 'warn']
const { status } = spawnSync('vite', driver, { stdio: 'inherit', env })
if (status !== 0) process.exit(status ?? 1)

// Files that the server reads at run time (src/server/platform/running/program-folder.ts).
for (const folder of ['migrations', 'messages/legal']) {
  rmSync(join('build', folder), { recursive: true, force: true })
  cpSync(folder, join('build', folder), { recursive: true })
}

await drawIcons('public/favicon.svg', 'build/client').catch((error: Error) => {
  console.warn(`Without the icons for home screens, because sharp cannot be loaded: ${error.message}`)
})

const files = ['build/client', 'build/office/client', 'build/driver'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }),
)
const compressed = files.map(async (entry) => {
  if (!entry.isFile() || !/\.(m?js|css|json|svg|wasm|txt|xml)$/.test(entry.name)) return
  const file = join(entry.parentPath, entry.name)
  const content = readFileSync(file)
  if (content.length < 256) return
  // The best quality takes ten times as long for 7 % less; the scanner is the slowest, and only staff load
  // it.
  const quality = { [constants.BROTLI_PARAM_QUALITY]: file.endsWith('.wasm') ? 9 : 11 }
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, { params: quality }))
  writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
})
await Promise.all(compressed)
