import { parseSync } from 'vite'

export type WrittenText = { line: number; text: string }

/** Attributes whose text is displayed or read aloud. */
const spoken = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'label',
  'placeholder',
  'title',
])

/** Texts that are the same in every language: the shop's name, entities like &nbsp; */
const sameEverywhere = /Vaivén|&#?\w+;/g

type Node = { type: string; start: number } & Record<string, unknown>

/** Texts that a .tsx file contains instead of messages/: between tags and in attributes. */
export function findWrittenText(path: string, source: string): WrittenText[] {
  const { program, errors } = parseSync(path, source, { lang: 'tsx' })
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const found: WrittenText[] = []
  const note = (node: Node, text: string) => {
    if (!/\p{L}/u.test(text.replaceAll(sameEverywhere, ''))) return
    found.push({ line: source.slice(0, node.start).split('\n').length, text: text.trim() })
  }

  visit(program, (node) => {
    if (node.type === 'JSXText') note(node, String(node.value))
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      for (const child of node.children as Node[]) {
        if (child.type === 'JSXExpressionContainer') noteStrings(child.expression as Node, note)
      }
    }
    if (node.type === 'JSXAttribute' && spoken.has(nameOf(node.name as Node))) {
      const value = node.value as Node | null
      if (value?.type === 'JSXExpressionContainer') noteStrings(value.expression as Node, note)
      else if (value) noteStrings(value, note)
    }
  })
  return found
}

function nameOf(name: Node): string {
  return String(name.name)
}

/** The literal strings that an expression may result in: literals, templates, conditionals. */
function noteStrings(expression: Node, note: (node: Node, text: string) => void): void {
  switch (expression.type) {
    case 'Literal':
      if (typeof expression.value === 'string') note(expression, expression.value)
      return
    case 'TemplateLiteral':
      for (const quasi of expression.quasis as (Node & { value: { raw: string } })[])
        note(quasi, quasi.value.raw)
      return
    case 'ConditionalExpression':
      noteStrings(expression.consequent as Node, note)
      noteStrings(expression.alternate as Node, note)
      return
    case 'LogicalExpression':
      noteStrings(expression.right as Node, note)
      return
    case 'ParenthesizedExpression':
      noteStrings(expression.expression as Node, note)
  }
}

export function visit(node: unknown, see: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) visit(one, see)
  else if (typeof node === 'object' && node !== null) {
    if ('type' in node) see(node as Node)
    for (const value of Object.values(node)) if (typeof value === 'object') visit(value, see)
  }
}
