import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import en from '#messages/office/en.json' with { type: 'json' }

/** Labels that contain values, and examples of content. */
const composed = ['shared van', '1 seat', 'group of 4', 'write to those in van 1', 'in service: no']

test('docs/office.md uses the texts of the screens', () => {
  const said = Object.values(en).map((text) => text.toLowerCase())
  const labels = [...readFileSync('docs/office.md', 'utf8').matchAll(/(?<!\*)\*([^*]+)\*(?!\*)/g)]
    .flatMap(([, label = '']) => label.replaceAll(/\s+/g, ' ').split(/[→·]/))
    .map((label) => label.trim().replace(/[.,]$/, '').toLowerCase())
    .filter((label) => label !== '' && !composed.includes(label))
  expect(labels.filter((label) => !said.some((text) => text.includes(label)))).toEqual([])
})
