import { execFileSync, type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findProgram } from '#scripts/programs/find-program.ts'

const needed = ['buildah', 'unshare', 'chroot', 'ldd', 'npm', 'git']

/** Why no image can be built here; undefined if it can. */
export function whyNoImage(): string | undefined {
  const missing = needed.filter((name) => !findProgram(name))
  if (missing.length > 0) return `${missing.join(', ')} is not installed`
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it takes root of Linux'
  const { status, stderr } = spawnSync('unshare', ['--mount', 'true'], { encoding: 'utf8' })
  return status === 0 ? undefined : `mounts are not allowed: ${stderr}`
}

export type ContainerImage = {
  /** its extracted files */
  root: string
  config: { User: string; Cmd: string[]; Env: string[]; ExposedPorts: Record<string, unknown> }
  remove(): void
}

/**
 * Builds deploy/Containerfile from the files of the repository, without a registry: the base consists of this machine's
 * libraries, shell, npm and Node, and the packages are the installed ones.
 */
export function buildImage(): ContainerImage {
  const folder = mkdtempSync(join(tmpdir(), 'vaiven-image-'))
  const buildah = (...parameters: string[]) => {
    const place = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')]
    const done: SpawnSyncReturns<string> = spawnSync('buildah', [...place, ...parameters], {
      encoding: 'utf8',
      env: { ...process.env, BUILDAH_ISOLATION: 'chroot' },
      maxBuffer: 1e8,
    })
    if (done.status !== 0) throw new Error(`buildah ${parameters.join(' ')}: ${done.stdout}${done.stderr}`)
    return done.stdout.trim()
  }
  const base = buildah('from', 'scratch')
  buildah('copy', '--quiet', base, makeBase(join(folder, 'base')), '/')
  // npm queries the newest version of a package: cached metadata is enough.
  const cache = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim()
  const settings = [
    'PATH=/usr/local/bin:/usr/bin:/bin',
    'npm_config_prefer_offline=true',
    'npm_config_cache=/root/.npm',
  ]
  for (const setting of settings) buildah('config', '--env', setting, base)
  buildah('commit', '--quiet', '--rm', base, 'localhost/base')
  const file = [
    '--file',
    'deploy/Containerfile',
    '--build-arg',
    'BASE=localhost/base',
    '--volume',
    `${cache}:/root/.npm`,
  ]
  buildah(
    'bud',
    '--quiet',
    '--format',
    'docker',
    ...file,
    '--tag',
    'localhost/vaiven',
    copySource(join(folder, 'source')),
  )
  const container = buildah('from', '--pull-never', 'localhost/vaiven')
  const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', 'localhost/vaiven')) as {
    Docker: { config: ContainerImage['config'] }
  }
  return {
    root: buildah('mount', container),
    config: Docker.config,
    remove: () => void buildah('rm', '--all'),
  }
}

/** A system with only a shell, Node and npm. */
function makeBase(base: string): string {
  const put = (from: string, to = from) => {
    mkdirSync(join(base, dirname(to)), { recursive: true })
    cpSync(realpathSync(from), join(base, to), { recursive: true })
  }
  for (const folder of ['tmp', 'root', 'proc', 'dev', 'usr/local/bin'])
    mkdirSync(join(base, folder), { recursive: true })
  const programs = ['sh', 'env', 'mkdir', 'chown', 'rm'].map((name) => [
    findProgram(name) ?? name,
    `/bin/${name}`,
  ])
  for (const [from = '', to = ''] of [...programs, [process.execPath, '/usr/local/bin/node']]) {
    put(from, to)
    for (const library of librariesOf(from)) if (!existsSync(join(base, library))) put(library)
  }
  mkdirSync(join(base, 'usr/bin'), { recursive: true })
  symlinkSync('/bin/env', join(base, 'usr/bin/env'))
  const npm = realpathSync(findProgram('npm') ?? '')
  put(dirname(dirname(npm)), '/usr/local/lib/npm')
  symlinkSync('../lib/npm/bin/npm-cli.js', join(base, 'usr/local/bin/npm'))
  for (const file of ['/etc/hosts', '/etc/passwd', '/etc/group']) put(file)
  return base
}

function librariesOf(program: string): string[] {
  const listed = execFileSync('ldd', [realpathSync(program)], { encoding: 'utf8' })
  const own = [...listed.matchAll(/(\/\S+) \(0x/g)].map(([, path]) => path ?? '')
  // Packages with prebuilt code need these, too.
  const beside = own.flatMap((path) =>
    path.includes('libc.so')
      ? readdirSync(dirname(path))
          .filter((name) => /^lib(rt|resolv|util|pthread|dl)\.so\.\d$/.test(name))
          .map((name) => join(dirname(path), name))
      : [],
  )
  return [...own, ...beside]
}

/** A copy of the repository after `npm ci`, with an up-to-date build. */
function copySource(to: string): string {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  for (const file of files.split('\0').filter((name) => name !== '' && name !== '.dockerignore'))
    if (existsSync(file)) cpSync(file, join(to, file), { preserveTimestamps: true })
  for (const folder of ['node_modules', 'build'])
    execFileSync('cp', ['--archive', '--link', folder, join(to, folder)], { stdio: 'ignore' })
  return to
}

/**
 * Runs a command as in a container: only `/data` and `/tmp` are writable, and other files of the machine are invisible.
 * The command replaces the started process.
 */
export function inImage(
  { root, config }: ContainerImage,
  data: string,
  command: readonly string[],
): [string, string[]] {
  const script = `set -e
    mount --bind "$1" "$1"; mount --bind "$2" "$1/data"; mount -t tmpfs -o mode=1777 tmpfs "$1/tmp"
    mount -t proc proc "$1/proc"; mount --rbind /dev "$1/dev"; mount -o remount,bind,ro "$1"
    root=$1; user=$3; shift 3; cd /; exec chroot --userspec="$user" "$root" /bin/env --chdir=/shop "$@"`
  const parameters = [root, data, config.User, ...config.Env, ...command]
  return ['unshare', ['--mount', '--propagation', 'private', 'sh', '-c', script, 'sh', ...parameters]]
}
