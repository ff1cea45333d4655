import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { undoProblems } from '#contract/office/sales/transfers.ts'
import { fieldProblems } from '#domain/platform/field-problems.ts'
import { officeRefusalCodes } from '#domain/platform/refusal.ts'
import { withoutComments } from '../checks/read-imports.ts'
import { office } from '../office-build/office.ts'
import { findTextKeys, shop } from './text-keys.ts'

const { shell, pages } = findTextKeys(shop)
const ofStaff = findTextKeys(office)
const textsOf = (pattern: string) => [...shell, ...(pages[pattern] ?? [])]

it('a page has the texts of its modules, also of lazy ones, and no other page has its prose', () => {
  expect(textsOf('faq')).toContain('page_faq_what_answer')
  expect(textsOf('event/:slug')).toContain('purchase_step_done')
  expect(textsOf('/').filter((key) => /^page_(?!refund_)/.test(key))).toEqual([])
})

it('a page inside a layout has the texts of both', () => {
  expect(textsOf('my-account/events')).toEqual(
    expect.arrayContaining(['my_account', 'page_my_events_new_title']),
  )
})

it('a page has every text of a family that it names by a template', () => {
  const codes = Object.keys(JSON.parse(readFileSync('messages/es_MX.json', 'utf8')) as object)
  const payments = codes.filter((key) => key.startsWith('payment_code_'))
  expect(payments.length).toBeGreaterThan(5)
  expect(textsOf('event/:slug')).toEqual(expect.arrayContaining(payments))
})

it("every page has the texts of the server's field errors", () => {
  expect(shell).toEqual(expect.arrayContaining([...fieldProblems]))
})

it("a field's error in a schema of the contract is such a text", () => {
  const texts = JSON.parse(readFileSync('messages/es_MX.json', 'utf8')) as object
  const known: readonly string[] = fieldProblems
  const said = readdirSync('src/contract', { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('office') && /(?<!\.test)\.ts$/.test(name))
    .flatMap(
      (name) =>
        withoutComments(readFileSync(join('src/contract', name), 'utf8')).match(
          /(?<=')[a-z]+(?:_[a-z]+)+(?=')/g,
        ) ?? [],
    )
  expect(said).toContain('email_is_invalid')
  expect(said.filter((word) => word in texts && !known.includes(word))).toEqual([])
})

it.each([
  {
    pagesOf: 'customers',
    shown: [shell, ...Object.values(pages)],
    folder: 'src/web',
    not: /^(?:office|driver)\//,
  },
  { pagesOf: 'staff', shown: Object.values(ofStaff.pages).concat(ofStaff.shell), folder: office.folder },
])('a component has the texts that it names on each page of $pagesOf that shows it', (app) => {
  const named = readdirSync(app.folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !app.not?.test(name) && /(?<!\.server|\.test|\.d)\.tsx?$/.test(name))
    .flatMap(
      (name) =>
        withoutComments(readFileSync(join(app.folder, name), 'utf8')).match(/(?<=\bt\(')\w+(?=')/g) ?? [],
    )
  const shown = new Set(app.shown.flat())
  expect(named.length).toBeGreaterThan(500)
  expect(named.filter((key) => !shown.has(key))).toEqual([])
})

it.each(['transfers', 'transfers/lines/:id'])('/%s can say why a transfer cannot be undone', (page) => {
  expect(ofStaff.pages[page]).toEqual(expect.arrayContaining([...undoProblems]))
})

it('the log has every text of the acts, fields, values and refusals that it may show', () => {
  const all = Object.keys(JSON.parse(readFileSync(office.texts, 'utf8')) as object)
  const named = all.filter((key) => /^log_(verb|field|value)_/.test(key))
  expect(named.length).toBeGreaterThan(100)
  expect(ofStaff.pages.log).toEqual(expect.arrayContaining([...named, ...officeRefusalCodes]))
})
