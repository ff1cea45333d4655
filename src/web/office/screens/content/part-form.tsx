import { Form, useNavigation } from 'react-router'
import type { ContentItem } from '#contract/office/content.ts'
import type { CountryCode } from '#domain/countries/country.ts'
import type { ContentKind } from '#domain/landing/content-kinds.ts'
import type { Locale } from '#domain/locales.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { useFormAnswer } from '../../app/answer-form.ts'
import { useCountryName } from '../../app/country-names.ts'
import { useShowHour, useTexts } from '../../app/texts.tsx'
import { useMay } from '../../app/use-may.ts'
import { Conflict, OpenedWith } from '../../ui/conflict.tsx'
import { DefaultSave } from '../../ui/forms/default-save.tsx'
import { FocusField } from '../../ui/forms/focus-field.tsx'
import { Choice, Input } from '../../ui/forms/inputs.tsx'
import { localeNames } from '../../ui/language-names.ts'
import { BackLink, Heading } from '../../ui/panel.tsx'
import { useZoneName } from '../../ui/zone-name.ts'
import { usePartName } from './content-screen.tsx'

type PartFormProps = {
  kind: ContentKind
  /** null for a new one */
  item: ContentItem | null
  country: CountryCode
  locales: readonly Locale[]
  timeZone: string
  now: number
}

/** The stored values as the form's values. */
function storedValues(item: ContentItem | null, locales: readonly Locale[]): Record<string, string> {
  const texts = locales.map((locale) => [`texts.${locale}`, item?.texts[locale] ?? ''])
  return {
    url: item?.url ?? '',
    name: item?.name ?? '',
    tags: item?.tags.join(' ') ?? '',
    startsAt: item?.startsAt ?? '',
    endsAt: item?.endsAt ?? '',
    imagePath: item?.imagePath ?? '',
    focusX: String(item?.focus.x ?? 50),
    focusY: String(item?.focus.y ?? 50),
    ...(Object.fromEntries(texts) as Record<string, string>),
  }
}

export function PartForm({ kind, item, country, locales, timeZone, now }: PartFormProps) {
  const t = useTexts()
  const partName = usePartName()
  const showHour = useShowHour()
  const countryName = useCountryName()
  const zone = useZoneName()
  const mayEdit = useMay(country)('content.edit')
  const answer = useFormAnswer()
  const busy = useNavigation().state === 'submitting'
  const stored = storedValues(item, locales)
  const value = (name: string) => answer?.values[name] ?? stored[name] ?? ''
  const isConflict = answer?.code === 'edited_meanwhile'
  const version = isConflict ? item?.version : (answer?.values.version ?? item?.version)
  const shown = answer ? 'shown' in answer.values : (item?.shown ?? true)
  const names = {
    ...{ url: t('content_url'), tags: t('content_tags'), imagePath: t('content_picture') },
    ...{ startsAt: t('content_from'), endsAt: t('content_until') },
    ...{ focusX: t('events_focus_x'), focusY: t('events_focus_y') },
    ...(kind !== 'slides' && { name: t(`content_name_${kind}`) }),
    ...Object.fromEntries(locales.map((locale) => [`texts.${locale}`, localeNames[locale]])),
  }
  const list = `/content/${kind}?country=${country}`
  return (
    <>
      <BackLink to={list}>
        {t('area_content')} · {t(`content_part_${kind}`)} · {countryName(country)}
      </BackLink>
      <Heading
        title={item ? (kind === 'slides' ? partName(kind, item) : item.name) : t(`content_new_${kind}`)}
      />
      <Form
        key={answer ? JSON.stringify(answer.values) : item?.version}
        method="post"
        encType="multipart/form-data"
        noValidate
        className="flex max-w-text flex-col gap-5"
      >
        {item && <input type="hidden" name="version" value={version} />}
        <OpenedWith values={stored} answer={answer} />
        <input type="hidden" name="country" value={country} />
        {answer?.text && !isConflict && <Banner tone="error">{answer.text}</Banner>}
        {isConflict && (
          <Conflict present={stored} typed={answer.values} names={names} show={(said) => showHour(said)} />
        )}
        <fieldset disabled={!mayEdit} className="contents">
          <DefaultSave />
          <label className="flex min-h-11 items-center gap-2">
            <input type="checkbox" name="shown" className="size-5" defaultChecked={shown} />{' '}
            {t('content_shown')}
          </label>
          {kind === 'slides' && (
            <Input name="url" label={t('content_url')} hint={t('content_url_hint')} value={value('url')} />
          )}
          {kind !== 'slides' && <Input name="name" label={t(`content_name_${kind}`)} value={value('name')} />}
          {kind !== 'partners' && <Texts locales={locales} kind={kind} value={value} item={item} />}
          {kind === 'comments' && (
            <Input
              name="tags"
              label={t('content_tags')}
              hint={t('content_tags_hint')}
              value={value('tags')}
            />
          )}
          <Input
            name="image"
            type="file"
            label={item ? t('events_picture') : t('content_picture')}
            hint={t('events_picture_hint')}
            value=""
          />
          <input type="hidden" name="imagePath" value={value('imagePath')} />
          {answer?.fields.imagePath && <Banner tone="error">{t('content_picture_missing')}</Banner>}
          {value('imagePath') && kind !== 'partners' && (
            <FocusField
              key={value('imagePath')}
              imagePath={value('imagePath')}
              initial={{ x: value('focusX'), y: value('focusY') }}
            />
          )}
          {value('imagePath') && kind === 'partners' && (
            <img src={value('imagePath')} alt="" className="h-20 max-w-72 object-contain" />
          )}
          <div className="grid gap-4 sm:grid-cols-2">
            <Input
              name="startsAt"
              type="datetime-local"
              label={t('content_from')}
              hint={t('content_from_hint', { zone: zone(timeZone, now) })}
              value={value('startsAt')}
            />
            <Input
              name="endsAt"
              type="datetime-local"
              label={t('content_until')}
              hint={t('content_until_hint')}
              value={value('endsAt')}
            />
          </div>
        </fieldset>
        {mayEdit && (
          <Button type="submit" name="send" value="save" busy={busy} className="self-start max-sm:w-full">
            {t(isConflict ? 'conflict_save' : 'save')}
          </Button>
        )}
      </Form>
      {item && mayEdit && (
        <details className="mt-8">
          <summary className="link w-fit cursor-pointer text-small">{t('content_delete')}</summary>
          <Form method="post" className="flex flex-col items-start gap-3 pt-3">
            <p>{t('content_delete_text')}</p>
            <Button type="submit" name="send" value="delete" variant="danger" size="small">
              {t('content_delete')}
            </Button>
          </Form>
        </details>
      )}
    </>
  )
}

function Texts({
  locales,
  kind,
  value,
  item,
}: {
  locales: readonly Locale[]
  kind: 'slides' | 'comments'
  value: (name: string) => string
  item: ContentItem | null
}) {
  const t = useTexts()
  return locales.map((locale) => (
    <div key={locale} className="flex flex-col gap-2">
      {item?.lacks.includes(locale) && (
        <Badge tone="ink" className="self-start">
          {t('events_lacks')}
        </Badge>
      )}
      <Input
        name={`texts.${locale}`}
        label={`${t(`content_text_${kind}`)} · ${localeNames[locale]}`}
        value={value(`texts.${locale}`)}
        long={kind === 'comments'}
      />
      <div className="flex flex-wrap items-end gap-2">
        <Choice
          name={`${locale}.from`}
          label={t('events_copy_from')}
          value={value(`${locale}.from`) || (locales.find((one) => one !== locale) ?? '')}
          options={locales
            .filter((one) => one !== locale)
            .map((one) => ({ value: one, label: localeNames[one] }))}
        />
        <Button type="submit" name="copy" value={locale} variant="secondary" size="small">
          {t('events_copy')}
        </Button>
      </div>
    </div>
  ))
}
