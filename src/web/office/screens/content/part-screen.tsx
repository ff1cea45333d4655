import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { ContentItem, WrittenContent } from '#contract/office/content.ts'
import { countryOf } from '#domain/countries/countries.ts'
import { contentKinds } from '#domain/landing/content-kinds.ts'
import { locales as allLocales } from '#domain/locales.ts'
import { answerForm } from '../../app/answer-form.ts'
import { load } from '../../app/load.ts'
import { numberIn, textIn } from '../../app/read-fields.ts'
import { alsoAfterConflict } from '../../ui/reload-after-refusal.ts'
import { countryIn } from './content-head.tsx'
import { PartForm } from './part-form.tsx'

const kindIn = (params: { kind?: string }) => contentKinds.find((one) => one === params.kind) ?? 'slides'

/** The part with the id in the address; `null` for a new one, for the country in the address. */
export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => {
    const kind = kindIn(args.params)
    const { id } = args.params
    const item: ContentItem | null = id
      ? await api('GET /office-api/content/{kind}/{id}', { params: { kind, id: Number(id) } })
      : null
    return { kind, item, country: item?.countryCode ?? countryIn(args.request) ?? 'MX', now: Date.now() }
  })

export const action = async (args: ActionFunctionArgs) => {
  const form = await args.request.clone().formData()
  const to = allLocales.find((locale) => locale === form.get('copy'))
  if (to) {
    // Only fills the form; saves nothing.
    const typed = [...form].filter(([name, value]) => name !== 'copy' && typeof value === 'string')
    const values = Object.fromEntries(typed) as Record<string, string>
    values[`texts.${to}`] = values[`texts.${values[`${to}.from`]}`] ?? ''
    return data({ code: 'copied', text: '', fields: {}, data: {}, values })
  }
  return answerForm(args, async ({ api, form }) => {
    const kind = kindIn(args.params)
    const list = (country: string) => redirect(`/content/${kind}?country=${country}`)
    const country = countryIn(args.request) ?? 'MX'
    const params = { kind, id: Number(args.params.id) }
    if (form.get('send') === 'delete') {
      const { countryCode } = await api('GET /office-api/content/{kind}/{id}', { params })
      await api('DELETE /office-api/content/{kind}/{id}', { params })
      return list(countryCode)
    }
    const file = form.get('image')
    if (file instanceof File && file.size > 0) {
      const upload = new FormData()
      upload.set('image', file)
      // Stored in the form, so that the picture is not lost when another field is refused.
      form.set('imagePath', (await api('POST /office-api/content-pictures', { form: upload })).imagePath)
    }
    const body = readPart(form)
    if (args.params.id === undefined) {
      await api('POST /office-api/content/{kind}', {
        params: { kind },
        body: { ...body, countryCode: country },
      })
      return list(country)
    }
    const version = numberIn(form, 'version') ?? undefined
    await api('PUT /office-api/content/{kind}/{id}', { params, body: { ...body, version } })
    return list(textIn(form, 'country'))
  })
}

function readPart(form: FormData): WrittenContent {
  const named = allLocales.filter((locale) => form.has(`texts.${locale}`))
  return {
    shown: form.has('shown'),
    startsAt: textIn(form, 'startsAt') || null,
    endsAt: textIn(form, 'endsAt') || null,
    imagePath: textIn(form, 'imagePath'),
    focus: { x: numberIn(form, 'focusX') ?? 50, y: numberIn(form, 'focusY') ?? 50 },
    url: textIn(form, 'url'),
    name: textIn(form, 'name'),
    tags: textIn(form, 'tags').split(/\s+/).filter(Boolean),
    texts: Object.fromEntries(named.map((locale) => [locale, textIn(form, `texts.${locale}`)])),
  }
}

export const shouldRevalidate = alsoAfterConflict

/** A slide, comment or partner, new or existing. */
export default function PartScreen() {
  const { kind, item, country, now } = useLoaderData<typeof loader>()
  const { locales, timeZone } = countryOf(country)
  return <PartForm {...{ kind, item, country, locales, timeZone, now }} />
}
