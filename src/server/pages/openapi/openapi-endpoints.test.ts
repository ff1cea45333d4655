import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { createApp } from '#server/app.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import type { OpenApi, Operation, Schema } from './openapi.ts'
import { otherCalls } from './other-calls.ts'

let shop: TestShop
let description: OpenApi
let operations: (Operation & { call: string })[]

beforeAll(async () => {
  shop = await createTestShop()
  description = (await (await shop.fetch('/openapi.json')).json()) as OpenApi
  operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      call: `${method.toUpperCase()} ${path}`,
    })),
  )
})
afterAll(() => shop.close())

test('has every call of the contract and every other call, and nothing else', () => {
  const described = operations.map(({ call }) => call).sort()
  expect(described).toEqual([...Object.keys(contract), ...otherCalls.map(({ call }) => call)].sort())
})

test('knows everything that the shop answers outside of its pages', () => {
  const described = new Set(operations.map(({ call }) => call.replaceAll(/\{(\w+)\}/g, ':$1')))
  const answered = createApp(shop)
    .routes.filter(
      ({ method, path }) => method !== 'ALL' && !path.startsWith('/demo/') && !path.startsWith('/office'),
    )
    .map(({ method, path }) => `${method} ${path.replaceAll(/\{.*?\}/g, '')}`)
  expect(answered.filter((call) => !described.has(call) && call !== 'GET /docs.css')).toEqual([])
})

test('is a sound description in the form of OpenAPI 3.1', () => {
  expect(description.openapi).toMatch(/^3\.1\.\d$/)
  expect(description.info.title).toBe('Vaivén')
  expect(description.servers).toEqual([{ url: shop.config.publicUrl }])
  const tags = description.tags.map(({ name }) => name)
  const schemes = Object.keys(description.components.securitySchemes)
  for (const { call, parameters, responses, ...operation } of operations) {
    const path = call.split(' ')[1] ?? ''
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const inPath = parameters.filter((parameter) => parameter.in === 'path')
    expect(
      inPath.map(({ name }) => name),
      call,
    ).toEqual(names)
    expect(
      inPath.every(({ required }) => required),
      call,
    ).toBe(true)
    expect(new Set(parameters.map((one) => `${one.in} ${one.name}`)).size, call).toBe(parameters.length)
    expect(tags, call).toEqual(expect.arrayContaining(operation.tags))
    expect(schemes, call).toEqual(expect.arrayContaining(operation.security.flatMap(Object.keys)))
    expect(operation.summary, call).not.toBe('')
    expect(Object.keys(responses), call).toEqual([expect.stringMatching(/^[23]\d\d$/), ...noesOf(responses)])
    expect(operation.requestBody === undefined || !call.startsWith('GET'), call).toBe(true)
  }
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
})

test('describes the refusals of every endpoint', () => {
  const silent = operations.filter(
    ({ responses }) => !Object.keys(responses).some((status) => /^4(\d\d|XX)$/.test(status)),
  )
  expect(silent.map(({ call }) => call)).toEqual([])
})

test('refers only to existing schemas, each of them complete', () => {
  const text = JSON.stringify(description)
  const references = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)]
  expect(references.length).toBeGreaterThan(0)
  for (const [, kind, name] of references) {
    expect(description.components, `${kind}/${name}`).toHaveProperty([kind ?? '', name ?? ''])
  }
  expect(text).not.toContain('$schema')
  expect(text).not.toContain('$defs')
  const referredTo = new Set(references.map(([, , name]) => name))
  expect(Object.keys(description.components.schemas).filter((name) => !referredTo.has(name))).toEqual([])
})

test('describes the request, the response and the permission of each endpoint', () => {
  const order = description.paths['/shop-api/orders']?.post
  const body = named(order?.requestBody?.content['application/json']?.schema, 'OrderDraftInput')
  expect(body.required).toEqual(expect.arrayContaining(['url', 'tickets', 'shownTotal']))
  const ticket = named(body.properties?.tickets?.items, 'OrderTicketInput')
  const passenger = named(ticket.properties?.passengers?.items, 'PassengerInput')
  expect(passenger.properties?.email).toMatchObject({ type: 'string', format: 'email' })
  expect(order?.parameters).toEqual([
    expect.objectContaining({ name: 'idempotency-key', in: 'header', required: true }),
  ])
  expect(order?.security).toEqual([{ customer: [] }])
  expect(answerOf(order).properties?.success).toEqual({ const: true })
  expect(named(answerOf(order).properties?.data, 'PlacedOrder').required).toContain('orderId')

  const events = description.paths['/api/events']?.get
  expect(events?.security).toContainEqual({})
  expect(events?.parameters.find(({ name }) => name === 'country-code')?.schema.enum).toContain('MX')
  expect(description.paths['/api/order/{orderId}/check-complete']?.post?.security).toEqual([
    { 'check-in': [] },
  ])
})

test('can be read as a page that runs nothing and loads nothing from elsewhere', async () => {
  const page = await shop.fetch('/docs')
  const text = await page.text()
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(text).not.toContain('<script')
  expect(text).not.toMatch(/(src|href)="(https?:)?\/\//)
  for (const { operationId } of operations) expect(text).toContain(`id="${operationId}"`)
  expect(text).toContain('not_enough_seats')
  expect((await shop.fetch('/docs.css')).headers.get('content-type')).toContain('text/css')
})

/** Resolves a reference, which must have this name. */
function named(reference: Schema | undefined, name: string): Schema {
  expect(reference).toEqual({ $ref: `#/components/schemas/${name}` })
  return description.components.schemas[name]!
}

function noesOf(responses: Operation['responses']): string[] {
  return Object.keys(responses).filter((status) => !/^[23]/.test(status))
}

function answerOf(operation: Operation | undefined): Schema {
  const response = operation?.responses['200']
  if (!response || '$ref' in response) throw new Error('no answer')
  return response.content?.['application/json']?.schema ?? {}
}
