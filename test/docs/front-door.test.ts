import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'

/* What a newcomer's machine, editor and hosting service read before anything of ours runs. */

const read = (path: string) => readFileSync(path, 'utf8')
const { dependencies, scripts } = JSON.parse(read('package.json')) as {
  dependencies: Record<string, string>
  scripts: Record<string, string>
}

it('the hosting service runs the same checks as every other machine, on the same Node', () => {
  const { on, jobs, permissions } = parse(read('.github/workflows/checks.yml'))
  expect(on).toMatchObject({ push: { branches: ['main'] }, pull_request: null })
  expect(permissions).toEqual({ contents: 'read' })
  const steps: { run?: string; with?: Record<string, string> }[] = jobs.run.steps
  expect(steps.flatMap(({ run }) => run ?? [])).toEqual(['.ci/run'])
  expect(steps.flatMap((step) => step.with?.['node-version-file'] ?? [])).toEqual(['.nvmrc'])
  expect(read('.nvmrc').trim()).toBe(dependencies.node)
})

it('the dev container has the Node of the packages and installs as the launcher does', () => {
  const { image, postCreateCommand } = JSON.parse(read('.devcontainer/devcontainer.json'))
  expect(image).toMatch(new RegExp(`:${dependencies.node?.split('.')[0]}-`))
  expect(postCreateCommand).toMatch(/&& node scripts\/launch\.mjs install$/)
})

it.each(['.github/dependabot.yml', '.github/ISSUE_TEMPLATE/fault.yml', '.github/ISSUE_TEMPLATE/wish.yml'])(
  '%s can be read',
  (path) => {
    expect(parse(read(path))).toBeTypeOf('object')
  },
)

it('every part with reviewers of its own exists', () => {
  const paths = read('.github/CODEOWNERS')
    .split('\n')
    .filter((line) => line.startsWith('/'))
    .map((line) => line.split(' ')[0]?.slice(1) ?? '')
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})

it('the programs that an editor starts exist', () => {
  const { configurations } = JSON.parse(read('.vscode/launch.json')) as {
    configurations: { program?: string; runtimeArgs?: string[] }[]
  }
  for (const { program, runtimeArgs } of configurations) {
    if (program) expect(existsSync(program.replace(/^\$\{workspaceFolder\}\//, ''))).toBe(true)
    if (runtimeArgs?.[0] === 'run') expect(Object.keys(scripts)).toContain(runtimeArgs[1])
  }
})

it.each(['start', 'dev', 'test'])('npm run %s says at once on Windows what to use instead', (name) => {
  const [program = '', file = ''] = scripts[`pre${name}`]?.split(' ') ?? []
  const onWindows = `Object.defineProperty(process, 'platform', { value: 'win32' }); await import('./${file}')`
  const { status, stderr } = spawnSync(program, ['--input-type=module', '--eval', onWindows], {
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toMatch(/WSL 2.*dev container/)
})
