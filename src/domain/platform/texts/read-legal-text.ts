import { formatMessage, type MessageValues } from './format-message.ts'

/** The parts of a line: plain, **strong** or a [link](/terminos). */
export type LegalWord = string | { strong: string } | { link: string; to: string }

export type LegalLine = readonly LegalWord[]

export type LegalBlock =
  | { kind: 'paragraph'; text: LegalLine }
  | { kind: 'heading'; id: string; number: string; text: string }
  | { kind: 'list'; items: readonly LegalLine[] }
  | { kind: 'table'; head: readonly LegalLine[]; rows: readonly (readonly LegalLine[])[] }

/** A numbered section; `id` is its anchor. */
export type LegalSection = { id: string; number: string; title: string; blocks: readonly LegalBlock[] }

/** `updated` is a day as YYYY-MM-DD. */
export type LegalText = {
  title: string
  updated: string
  intro: readonly LegalBlock[]
  sections: readonly LegalSection[]
}

/**
 * Parses a text of messages/legal, written in a subset of Markdown without raw HTML: `# title`, `updated: YYYY-MM-DD`,
 * `## section {#anchor}`, `### heading {#anchor}`, paragraphs, `-` lists, `|` tables; `{name}` is replaced by a value.
 * Throws an error with the number of a line that it cannot parse.
 */
export function readLegalText(source: string, values: MessageValues = {}): LegalText {
  const chunks = chunksOf(formatMessage(source, values, 'es'))
  const title = need(chunks.shift(), /^# (.+)$/, '# and the title')
  const updated = need(chunks.shift(), /^updated: (\d{4}-\d{2}-\d{2})$/, 'updated: YYYY-MM-DD')
  const intro: LegalBlock[] = []
  const sections: (LegalSection & { blocks: LegalBlock[] })[] = []
  const ids = new Set<string>()
  let headings = 0

  for (const chunk of chunks) {
    const [first = ''] = chunk.lines
    if (!first.startsWith('#')) {
      const { blocks } = sections.at(-1) ?? { blocks: intro }
      blocks.push(readBlock(chunk))
      continue
    }
    const [, marks, text, id] = /^(##|###) (.+) \{#([a-z0-9-]+)\}$/.exec(first) ?? []
    const section = sections.at(-1)
    if (!marks || !text || !id || chunk.lines.length > 1 || (marks === '###' && !section))
      fail(chunk, 'is no heading with its anchor: ## Title {#anchor}')
    if (ids.has(id)) fail(chunk, `has the anchor ${id} of another heading`)
    ids.add(id)
    if (marks === '##') {
      headings = 0
      sections.push({ id, number: String(sections.length + 1), title: text, blocks: [] })
    } else if (section) {
      headings += 1
      section.blocks.push({ kind: 'heading', id, number: `${section.number}.${headings}`, text })
    }
  }
  return { title, updated, intro, sections }
}

/** Lines between two empty lines, and the number of the first. */
type Chunk = { lines: string[]; line: number }

function chunksOf(source: string): Chunk[] {
  const chunks: Chunk[] = []
  let before = ''
  for (const [index, line] of source.split('\n').entries()) {
    if (line.trim() !== '') {
      if (before === '') chunks.push({ lines: [], line: index + 1 })
      chunks.at(-1)?.lines.push(line)
    }
    before = line.trim()
  }
  return chunks
}

function readBlock(chunk: Chunk): LegalBlock {
  const { lines } = chunk
  const words = (text: string) => readWords(text, chunk)
  if (lines.every((line) => line.startsWith('|'))) {
    const [head, rule, ...rows] = lines.map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    if (!head || !rule?.every((cell) => /^-+$/.test(cell)) || rows.some((row) => row.length !== head.length))
      fail(chunk, 'is no table: a head, a rule of ---, and rows with as many cells')
    return { kind: 'table', head: head.map(words), rows: rows.map((row) => row.map(words)) }
  }
  if (lines.every((line) => line.startsWith('- ')))
    return { kind: 'list', items: lines.map((line) => words(line.slice(2))) }
  if (lines.some((line) => /^([-|>`]|\d+\. |\s)/.test(line))) fail(chunk, 'is no paragraph, list or table')
  return { kind: 'paragraph', text: words(lines.join(' ')) }
}

/** Allowed link targets: an anchor of the page, another page, an https address, a mail address. */
const target = /^(#[a-z0-9-]+|\/[a-z0-9-]*(#[a-z0-9-]+)?|https:\/\/[^\s"<>]+|mailto:[\w.+-]+@[\w.-]+)$/

function readWords(text: string, chunk: Chunk): LegalLine {
  const words = text
    .split(/(\*\*[^*]+\*\*|\[[^\]]+\]\([^)\s]+\))/)
    .filter((part) => part !== '')
    .map((part): LegalWord => {
      const [, strong] = /^\*\*(.+)\*\*$/.exec(part) ?? []
      if (strong) return { strong }
      const [, link, to] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? []
      if (!link || !to) return part
      return target.test(to) ? { link, to } : fail(chunk, `has a link to ${to}, which is no allowed address`)
    })
  if (words.some((word) => typeof word === 'string' && /[*[\]<>{}`_]/.test(word)))
    fail(chunk, 'has Markdown that is not supported')
  return words
}

function need(chunk: Chunk | undefined, form: RegExp, what: string): string {
  const found = form.exec(chunk?.lines.join('\n') ?? '')?.[1]
  return found ?? fail(chunk ?? { lines: [], line: 1 }, `should be ${what}`)
}

function fail({ line }: Chunk, problem: string): never {
  throw new Error(`line ${line} ${problem}`)
}
