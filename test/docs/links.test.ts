import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...['deploy', 'docs', 'src', 'scripts', 'test'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name)),
  ),
]

test.each(pages)('the links of %s exist', (page) => {
  const text = readFileSync(page, 'utf8')
  const links = [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, target = '']) => target)
  const broken = links.filter((target) => {
    const [path = '', heading] = target.split('#')
    const file = path === '' ? page : join(dirname(page), path)
    if (!existsSync(file)) return true
    return heading !== undefined && file.endsWith('.md') && !headingsOf(file).includes(heading)
  })
  expect(broken).toEqual([])
})

test.each(pages)('the files named in %s exist', (page) => {
  const text = readFileSync(page, 'utf8').replace(/^```[\s\S]*?^```/gm, '')
  const named = [...text.matchAll(/`((?:src|scripts|test|docs|messages|migrations)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  )
  expect(named.filter((path) => !existsSync(path) && !/xx\b|xx_/.test(path))).toEqual([])
})

/** The anchors of a page's headings. */
function headingsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, words = '']) =>
    words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s+/g, '-'),
  )
}
