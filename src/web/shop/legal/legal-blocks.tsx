// biome-ignore-all lint/suspicious/noArrayIndexKey: the parts of a text never change their order
import type { ReactNode } from 'react'
import type { LegalBlock, LegalLine } from '#domain/platform/texts/read-legal-text.ts'

/** A heading is a link to itself, so that it can be cited. */
export function HeadingLink({ id, number, children }: { id: string; number: string; children: ReactNode }) {
  return (
    <a
      href={`#${id}`}
      className="group/anchor flex gap-3 rounded-small hover:text-jacaranda print:no-underline"
    >
      <span className="figures">{number}.</span>
      <span className="min-w-0 group-hover/anchor:underline">{children}</span>
    </a>
  )
}

export function LegalBlocks({ blocks }: { blocks: readonly LegalBlock[] }) {
  return blocks.map((block, index) => <Block key={index} block={block} />)
}

function Block({ block }: { block: LegalBlock }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p className="mt-4">
          <Line line={block.text} />
        </p>
      )
    case 'heading':
      return (
        <h3 id={block.id} tabIndex={-1} className="mt-8 text-lead font-semibold">
          <HeadingLink id={block.id} number={block.number}>
            {block.text}
          </HeadingLink>
        </h3>
      )
    case 'list':
      return (
        <ul className="mt-4 flex list-disc flex-col gap-2 pl-6">
          {block.items.map((item, index) => (
            <li key={index}>
              <Line line={item} />
            </li>
          ))}
        </ul>
      )
    case 'table':
      return <Table head={block.head} rows={block.rows} />
  }
}

function Table({ head, rows }: Omit<Extract<LegalBlock, { kind: 'table' }>, 'kind'>) {
  return (
    <table className="mt-4 w-full border-collapse text-left text-small">
      <thead>
        <tr className="border-b-2 border-ink">
          {head.map((cell, index) => (
            <th
              key={index}
              scope="col"
              className="py-2 pr-4 align-bottom font-semibold [overflow-wrap:anywhere] last:pr-0"
            >
              <Line line={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index} className="border-b border-paper-line">
            {row.map((cell, column) => (
              <td key={column} className="py-3 pr-4 align-top [overflow-wrap:anywhere] last:pr-0">
                <Line line={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Line({ line }: { line: LegalLine }) {
  return line.map((word, index) => {
    if (typeof word === 'string') return word
    if ('strong' in word) return <strong key={index}>{word.strong}</strong>
    return (
      <a key={index} href={word.to} className="link">
        {word.link}
      </a>
    )
  })
}
