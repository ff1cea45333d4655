import { chmod, cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { accountForNewCluster } from './place.ts'
import { installedPackage, preparePrograms, programPath } from './programs.ts'
import { runProgram } from './run-program.ts'

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) {
    await runProgram('chmod', ['-R', 'u+w', folder], { account: undefined, cwd: '/' })
    await rm(folder, { recursive: true })
  }
})

test('an installation without its links, whose folder allows neither to mend nor to enter it, runs from a copy', async () => {
  const home = await newFolder(0o755)
  const installed = join(await newFolder(0o700), 'package')
  await cp(installedPackage(), installed, { recursive: true, verbatimSymlinks: true })
  await removeLinks(installed)
  await chmod(join(installed, 'native', 'lib'), 0o555)

  const account = await accountForNewCluster()
  const programs = await preparePrograms(home, account, installed)
  expect(programs.startsWith(home)).toBe(true)
  for (const name of ['initdb', 'pg_ctl', 'postgres'] as const) {
    const ran = await runProgram(programPath(programs, name), ['--version'], { account, cwd: home })
    expect(ran).toEqual({ code: 0, output: `${name} (PostgreSQL) 18.4` })
  }
  expect(await preparePrograms(home, account, installed)).toBe(programs)
})

test('an installation without its links is mended where that is allowed', async () => {
  const home = await newFolder(0o755)
  const installed = join(await newFolder(0o755), 'package')
  await cp(installedPackage(), installed, { recursive: true, verbatimSymlinks: true })
  await removeLinks(installed)
  await chmod(join(installed, 'native', 'bin', 'initdb'), 0o644)

  const account = await accountForNewCluster()
  expect(await preparePrograms(home, account, installed)).toBe(installed)
  const ran = await runProgram(programPath(installed, 'initdb'), ['--version'], { account, cwd: home })
  expect(ran).toEqual({ code: 0, output: 'initdb (PostgreSQL) 18.4' })
})

test("a path that PostgreSQL's own programs cannot work with is refused with a way out", async () => {
  const home = join(await newFolder(0o755), 'cost $5')
  await mkdir(home)
  await expect(preparePrograms(home, undefined)).rejects.toThrow('Set DATA_DIR to another folder')
})

async function newFolder(mode: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vaiven-programs-'))
  await chmod(folder, mode)
  folders.push(folder)
  return folder
}

async function removeLinks(folder: string): Promise<void> {
  const links = JSON.parse(await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8')) as {
    target: string
  }[]
  for (const { target } of links) await rm(join(folder, target), { force: true })
}
