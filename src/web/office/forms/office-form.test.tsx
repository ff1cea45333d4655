import { renderToStaticMarkup } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
  useLoaderData,
} from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { type OfficeCall, officeContract } from '#contract/office/office-contract.ts'
import type { OfficeEndpoint } from '#contract/office/platform/office-endpoint.ts'
import { readForm } from '#contract/office/platform/read-form.ts'
import en from '#messages/office/en.json' with { type: 'json' }
import { ApiRefusal } from '../../api/api.ts'
import { type OfficeContext, officeContext } from '../app/office-context.ts'
import { TextsProvider } from '../app/texts.tsx'
import { RefusedAct } from './acts.tsx'
import { Versions } from './conflict.tsx'
import { formAction, on } from './form-action.ts'
import { officeForm } from './office-form.tsx'

/* A form of the office, without JavaScript: its page, its action, and the page that follows. */

const edit = officeForm('PUT /office-api/drivers/{id}')
const addAbsence = officeForm('POST /office-api/drivers/{id}/absences')
const takeBack = officeForm('DELETE /office-api/fleet-absences/{id}')

const action = formAction(
  on(edit, { whenNew: 'POST /office-api/drivers', next: '/fleet/drivers' }),
  on(addAbsence, { body: (body) => ({ ...body, lastDay: body.lastDay || body.firstDay }) }),
  takeBack,
)

type Driver = { name: string; phone: string; version: number }

function Screen() {
  const { name, phone, version } = useLoaderData<Driver>()
  return (
    <>
      <edit.Form
        send="Save"
        version={version}
        versions={Versions}
        saved={{ name, phone }}
        labels={{ name: 'Name', phone: 'Phone' }}
      >
        <edit.Input name="name" />
        <edit.Input name="phone" />
        <edit.Check name="languages" value="es" checked label="Spanish" />
        <edit.Check name="languages" value="en" label="English" />
      </edit.Form>
      <addAbsence.Folded name="Absent">
        <addAbsence.Input name="firstDay" type="date" label="From" />
        <addAbsence.Input name="reason" label="Reason" />
      </addAbsence.Folded>
      <RefusedAct forms={[edit, addAbsence]} />
    </>
  )
}

type Request = { params?: object; body?: unknown }

let calls: [OfficeCall, Request][]
let refusal: ApiRefusal | undefined
let driver: Driver
let saved: Record<string, string> | undefined
beforeEach(() => {
  ;[calls, refusal, saved] = [[], undefined, undefined]
  driver = { name: 'Ana', phone: '+525511112222', version: 3 }
})

const context = new RouterContextProvider()
context.set(officeContext, {
  async api(call: OfficeCall, request: Request) {
    if (refusal) throw refusal
    calls.push([call, request])
    return {}
  },
  readForm: (call: OfficeCall, form: FormData) => {
    const { body }: OfficeEndpoint = officeContract[call]
    return body && readForm(body, form)
  },
  async saveForm({ fields }: { fields: Record<string, string> }) {
    saved = fields
    return 'a-stored-form'
  },
} as unknown as OfficeContext)

const handler = createStaticHandler([
  {
    id: 'frame/frame',
    loader: () => ({ savedForm: saved }),
    children: ['/drivers/new', '/drivers/:id'].map((path) => ({
      ...{ path, action, Component: Screen },
      loader: () => driver,
    })),
  },
])

/** The page at an address, or the address that a form leads to. */
async function send(address: string, fields?: readonly (readonly [string, string])[]) {
  const body = fields && new URLSearchParams(fields.map(([name, value]) => [name, value]))
  const request = new Request(`http://office.test${address}`, { ...(body && { method: 'POST', body }) })
  const answer = await handler.query(request, { requestContext: context })
  if (answer instanceof Response) return { to: answer.headers.get('location') ?? '', html: '' }
  const router = createStaticRouter(handler.dataRoutes, answer)
  return {
    to: '',
    html: renderToStaticMarkup(
      <TextsProvider language="en" texts={en}>
        <StaticRouterProvider router={router} context={answer} hydrate={false} />
      </TextsProvider>,
    ),
  }
}

const inputValue = (html: string, name: string) =>
  [...html.matchAll(/<input[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.includes(`name="${name}"`))
    .map((tag) => /value="([^"]*)"/.exec(tag)?.[1])[0]

const filled = [
  ['act', edit.call],
  ['version', '3'],
  ['openedWith', 'name=Ana&phone=%2B525511112222'],
  ['name', 'Ana María'],
  ['phone', '+525511112222'],
  ['languages', 'en'],
] as const

describe('a form of the office', () => {
  it('sends the fields that its call has, and leads to the next page', async () => {
    expect(await send('/drivers/7', filled)).toMatchObject({ to: '/fleet/drivers' })
    expect(calls).toEqual([
      [
        edit.call,
        {
          params: { id: '7' },
          body: {
            ...{ name: 'Ana María', phone: '+525511112222', licenceValidUntil: '' },
            ...{ languages: ['en'], active: false, version: 3 },
          },
        },
      ],
    ])
  })

  it('makes something new where the address has no id', async () => {
    await send('/drivers/new', filled)
    expect(calls[0]?.[0]).toBe('POST /office-api/drivers')
  })

  it('names a row by a field, which goes before the address; its page is shown again', async () => {
    const row = [
      ['act', `${takeBack.call} 12`],
      ['id', '12'],
    ] as const
    expect(await send('/drivers/7?done=1', row)).toMatchObject({ to: '/drivers/7' })
    expect(calls).toEqual([[takeBack.call, { params: { id: '12' } }]])
  })

  it('that no form of the screen is does nothing', async () => {
    expect(await send('/drivers/7', [['act', 'POST /office-api/log-out']])).toMatchObject({
      to: '/drivers/7',
    })
    expect(calls).toEqual([])
  })

  it('shows its refusal, its input and the error of its own field, not those of other forms', async () => {
    const fields = { reason: 'text_too_long' } as const
    refusal = new ApiRefusal('invalid_input', 400, 'Please check the fields.', { fields })
    const absence = [
      ['act', addAbsence.call],
      ['firstDay', '2026-12-01'],
      ['reason', 'Ill'],
    ] as const
    const { html } = await send('/drivers/7', absence)
    expect(html.match(/Please check the fields\./g)).toHaveLength(1)
    expect(html).toContain('<details open=""')
    expect(inputValue(html, 'reason')).toBe('Ill')
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(1)
    expect(inputValue(html, 'name')).toBe('Ana')
  })

  it('whose act is gone shows its refusal all the same', async () => {
    refusal = new ApiRefusal('not_found', 404, 'It is gone.')
    const { html } = await send('/drivers/7', [['act', `${takeBack.call} 12`]])
    expect(html.match(/It is gone\./g)).toHaveLength(1)
  })

  it('is filled with the saved values, and its notice is not shown again after a refusal', async () => {
    const { html } = await send('/drivers/7?saved=1&tab=a')
    expect([inputValue(html, 'name'), inputValue(html, 'version')]).toEqual(['Ana', '3'])
    expect(html).toMatch(/checked="" value="es"/)
    expect(html).toContain('action="/drivers/7?tab=a"')
  })

  it('shows both versions after another person has saved, and sends the chosen one', async () => {
    driver = { name: 'Ana Lucía', phone: '+525511112222', version: 4 }
    refusal = new ApiRefusal('edited_meanwhile', 409, 'Edited meanwhile.')
    const { html } = await send('/drivers/7', filled)
    expect(html).toContain('Ana Lucía')
    expect([inputValue(html, 'name'), inputValue(html, 'version')]).toEqual(['Ana María', '4'])
    expect(html).toMatch(/checked="" value="en"/)
    refusal = undefined
    const chosen = [
      ['take.name', 'theirs'],
      ['mine.name', 'Ana María'],
      ['theirs.name', 'Ana Lucía'],
    ] as const
    await send('/drivers/7', [...filled, ...chosen])
    expect(calls[0]?.[1].body).toMatchObject({ name: 'Ana Lucía', languages: ['en'] })
  })

  it('waits for a second factor, and has its input afterwards', async () => {
    refusal = new ApiRefusal('step_up_needed', 403, '')
    const { to } = await send('/drivers/7', filled)
    expect(to).toBe('/step-up?next=%2Fdrivers%2F7%3Fsaved-form%3Da-stored-form')
    const { html } = await send('/drivers/7?saved-form=a-stored-form')
    expect(html).toContain(en.form_kept)
    expect(inputValue(html, 'name')).toBe('Ana María')
  })
})
