import { areas, contract } from '#contract/contract.ts'
import { officeAreas } from '#contract/office/office-contract.ts'
import type { OfficeEndpoint } from '#contract/office/platform/office-endpoint.ts'
import type { Endpoint, Who } from '#contract/platform/endpoint.ts'
import { roles } from '#domain/people/accounts/roles.ts'
import { refusalCodes } from '#domain/platform/refusal.ts'
import { describeSchema, describeWithNames, namedComponents } from './describe-schema.ts'
import type { OpenApi, Operation, Parameter, Response, Schema } from './openapi.ts'
import { type OtherCall, otherCalls } from './other-calls.ts'

const about = `Every call that speaks JSON answers \`{"success": true, "data": …}\`, or, when the shop says no,
\`{"success": false, "message": …, "error": {"code", "fields"?, "data"?}}\` with a fitting status. The message is in
the caller's language, which the cookies \`country\` and \`locale\` or the query \`locale\` choose.`

type Describe = typeof describeSchema

/**
 * Describes all endpoints except pages, from the contract: for programs with references to named schemas, for
 * the page (`whole`) with every schema inlined.
 */
export function describeShop(publicUrl: string, { whole = false } = {}): OpenApi {
  const describe = whole ? describeSchema : describeWithNames
  const paths: OpenApi['paths'] = {}
  const add = (call: string, operation: Operation) => {
    const [method = '', path = ''] = call.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
  }
  for (const [call, endpoint] of Object.entries<Endpoint>(contract))
    add(call, describeCall(call, endpoint, describe))
  for (const other of otherCalls) add(other.call, describeOther(other))
  return {
    openapi: '3.1.1',
    info: { title: 'Vaivén', version: '1', description: about.replaceAll('\n', ' ') },
    servers: [{ url: publicUrl }],
    tags: [...Object.keys(areas), 'pictures', 'discovery', 'operation'].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        customer: { type: 'http', scheme: 'bearer', description: 'The token of POST /api/login' },
        ...Object.fromEntries(
          roles.map((role) => [
            role,
            { type: 'http', scheme: 'bearer', description: `The token of a person with the role ${role}` },
          ]),
        ),
      },
      schemas: { Refusal: refusal, ...(!whole && referredTo(paths, namedComponents())) },
      responses: Object.fromEntries(
        Object.entries(noes).map(([name, description]) => [
          name,
          { description, content: json({ $ref: '#/components/schemas/Refusal' }) },
        ]),
      ),
    },
  }
}

/** The office's endpoints in the same form, for staff. */
export function describeOffice(publicUrl: string): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const [area, calls] of Object.entries<Record<string, OfficeEndpoint>>(officeAreas))
    for (const [call, endpoint] of Object.entries(calls)) {
      const [method = '', path = ''] = call.split(' ')
      const described = describeCall(call, { ...endpoint, who: 'anyone' }, describeSchema)
      const security = endpoint.who === 'anyone' ? [{}] : [{ office: [] }]
      const may = typeof endpoint.who === 'object' ? ` (${endpoint.who.may})` : ''
      const operation = { ...described, tags: [area], security, summary: `${endpoint.summary}${may}` }
      paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
    }
  const shop = describeShop(publicUrl)
  return {
    ...shop,
    info: { ...shop.info, title: 'Vaivén office' },
    tags: Object.keys(officeAreas).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { office: { type: 'apiKey', in: 'cookie', name: '__Host-office' } },
      schemas: { Refusal: refusal },
      responses: shop.components.responses,
    },
  }
}

const noes = {
  Invalid: 'Something sent is missing or malformed; `error.fields` says what',
  LoginRequired: 'No token, or one that has ended',
  StaffOnly: 'The token of a user without the role',
  No: 'The shop says no; `error.code` says why',
  Failed: 'The shop cannot serve the call now; with 503, `Retry-After` says when to try again',
}

const refusal: Schema = {
  type: 'object',
  required: ['success', 'message', 'error'],
  properties: {
    success: { const: false },
    message: { type: 'string', description: "in the caller's language" },
    error: {
      type: 'object',
      required: ['code'],
      properties: {
        code: { type: 'string', enum: [...refusalCodes] },
        fields: {
          type: 'object',
          additionalProperties: { type: 'string' },
          description: 'path of an input → key of a message',
        },
        data: {
          type: 'object',
          additionalProperties: true,
          description: 'what the caller may need to go on',
        },
      },
    },
  },
}

/** The schemas that `described` refers to, directly or indirectly. */
function referredTo(described: unknown, schemas: Record<string, Schema>): Record<string, Schema> {
  const found: Record<string, Schema> = {}
  const follow = (from: unknown) => {
    for (const [, name = ''] of JSON.stringify(from).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const schema = schemas[name]
      if (!schema || found[name]) continue
      found[name] = schema
      follow(schema)
    }
  }
  follow(described)
  return found
}

function describeCall(call: string, endpoint: Endpoint, describe: Describe): Operation {
  const { who, summary, params, query, headers, body, upload, answer } = endpoint
  const takesSomething = params || query || headers || body || upload
  return {
    operationId: operationId(call),
    tags: [areaOf(call)],
    summary,
    security: securityOf(who),
    parameters: [
      ...(params ? parametersIn('path', describeSchema(params, 'input')) : []),
      ...(query ? parametersIn('query', describeSchema(query, 'input')) : []),
      ...(headers ? parametersIn('header', describeSchema(headers, 'input')) : []),
    ],
    ...(body && { requestBody: { required: true, content: json(describe(body, 'input')) } }),
    ...(upload && { requestBody: { required: true, content: form(upload.field) } }),
    responses: {
      200: { description: 'Yes', content: json(envelope(describe(answer, 'output'))) },
      ...(takesSomething && { 400: response('Invalid') }),
      ...noesTo(who),
      ...otherwise,
    },
  }
}

function describeOther({ call, area, who, summary, takes, answers, status }: OtherCall): Operation {
  const names = [...call.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const yes: Response = status
    ? { description: 'See there' }
    : { description: 'Yes', content: { [answers]: {} } }
  return {
    operationId: operationId(call),
    tags: [area],
    summary,
    security: securityOf(who),
    parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...(takes && { requestBody: { required: true, content: { [takes]: {} } } }),
    responses: {
      [status ?? 200]: yes,
      ...noesTo(who),
      ...otherwise,
    },
  }
}

const otherwise = { '4XX': response('No'), '5XX': response('Failed') }

/** Bearer tokens are optional for public endpoints, and required elsewhere. */
function securityOf(who: Who): Operation['security'] {
  if (who === 'anyone') return [{}, { customer: [] }]
  return [{ [who === 'customer' ? who : who.role]: [] }]
}

function noesTo(who: Who): Record<string, Response> {
  return {
    ...(who !== 'anyone' && { 401: response('LoginRequired') }),
    ...(typeof who === 'object' && { 403: response('StaffOnly') }),
  }
}

function response(name: keyof typeof noes): Response {
  return { $ref: `#/components/responses/${name}` }
}

function parametersIn(place: Parameter['in'], schema: Schema): Parameter[] {
  return Object.entries(schema.properties ?? {}).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || (schema.required?.includes(name) ?? false),
    schema: one,
  }))
}

function envelope(data: Schema): Schema {
  return { type: 'object', required: ['success', 'data'], properties: { success: { const: true }, data } }
}

function json(schema: Schema) {
  return { 'application/json': { schema } }
}

function form(field: string) {
  const properties = { [field]: { type: 'string', contentMediaType: 'application/octet-stream' } }
  return { 'multipart/form-data': { schema: { type: 'object', required: [field], properties } } }
}

function areaOf(call: string): string {
  return Object.entries(areas).find(([, calls]) => call in calls)?.[0] ?? ''
}

/** `GET /shop-api/order-detail/{id}/qr.svg` → `get-shop-api-order-detail-id-qr-svg` */
function operationId(call: string): string {
  return call
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')
}
