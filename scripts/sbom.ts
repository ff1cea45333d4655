import { readFileSync } from 'node:fs'

/*
 * npm run --silent sbom: the bill of materials of the shop, with every package that runs in it, as CycloneDX 1.5. It is
 * made from the lock file, because `npm sbom --omit dev` leaves out packages of the shop that a development package
 * also needs, and without --omit it rejects a lock file with packages for other platforms.
 */

type Locked = { version?: string; integrity?: string; license?: string; dev?: boolean; devOptional?: boolean }

const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  'name' | 'version',
  string
>
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>
}

const components = Object.entries(packages)
  .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
  .map(([path, locked]) =>
    describe(path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), locked),
  )
const unique = [...new Map(components.map((component) => [component['bom-ref'], component])).values()]

const bill = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: { component: { type: 'application', name, version, 'bom-ref': `${name}@${version}` } },
  components: unique,
}
console.log(JSON.stringify(bill, null, 2))

function describe(packageName: string, { version = '', integrity = '', license }: Locked) {
  const purl = `pkg:npm/${packageName.replace('@', '%40')}@${version}`
  const [algorithm = '', digest = ''] = integrity.split('-')
  return {
    type: 'library',
    name: packageName,
    version,
    'bom-ref': purl,
    purl,
    hashes: [
      { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') },
    ],
    ...(license && { licenses: [{ expression: license }] }),
  }
}
