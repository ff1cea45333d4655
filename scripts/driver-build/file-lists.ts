import type { Plugin, Rolldown } from 'vite'

/**
 * Writes `files.json` for the worker of the page (src/server/pages/driver/driver-worker.ts): the files without which it
 * does not open, and those of the scanner, which is large and comes afterwards.
 */
export function fileLists(): Plugin {
  return {
    name: 'file-lists',
    apply: 'build',
    generateBundle(_options, bundle) {
      const scanner = scannerFiles(bundle)
      const assets = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
      const shell = assets.filter((name) => !scanner.includes(name))
      const source = JSON.stringify({ shell: shell.sort(), scanner: scanner.sort() })
      this.emitFile({ type: 'asset', fileName: 'files.json', source })
    },
  }
}

/** The chunks that are loaded on demand, and the WebAssembly. */
function scannerFiles(bundle: Rolldown.OutputBundle): string[] {
  const atStart = new Set<string>()
  const add = (name: string) => {
    const file = bundle[name]
    if (file?.type !== 'chunk' || atStart.has(name)) return
    atStart.add(name)
    for (const imported of file.imports) add(imported)
  }
  for (const file of Object.values(bundle)) if (file.type === 'chunk' && file.isEntry) add(file.fileName)
  return Object.values(bundle)
    .filter((file) => (file.type === 'chunk' ? !atStart.has(file.fileName) : file.fileName.endsWith('.wasm')))
    .map(({ fileName }) => fileName)
}
