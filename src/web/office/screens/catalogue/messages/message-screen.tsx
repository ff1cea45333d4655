import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { MessageDetail } from '#contract/office/catalogue/staff-messages.ts'
import { keysOf } from '#domain/platform/keys-of.ts'
import { load } from '#web/office/app/load.ts'
import { useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { useMay } from '#web/office/app/use-may.ts'
import { formAction, on } from '#web/office/forms/form-action.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { Facts } from '#web/office/ui/facts.tsx'
import { BackLink, Heading, Panel } from '#web/office/ui/panel.tsx'
import { useRefresh } from '#web/office/ui/use-refresh.ts'
import { localeNames } from '#web/office/ui/words/language-names.ts'
import { messageTones } from '#web/office/ui/words/state-tones.ts'
import { Badge } from '#web/ui/badge.tsx'
import { useAudienceWords } from './audience-words.ts'
import { MessageTexts, writtenTexts } from './message-texts.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) =>
    api('GET /office-api/messages/{id}', { params: { id: Number(args.params.id) || 0 } }),
  )

const stop = officeForm('POST /office-api/messages/{id}/stop')
const rewrite = officeForm('PUT /office-api/messages/{id}')

export const action = formAction(stop, on(rewrite, { body: writtenTexts }))

/** A message to buyers: its progress, its texts, and a button to stop it. */
export default function MessageScreen() {
  const t = useTexts()
  const showTime = useShowTime()
  const audienceWords = useAudienceWords()
  const message = useLoaderData<typeof loader>()
  const { state, timeZone, goesAt, count, texts, fallback } = message
  const mayWrite = useMay(message.countryCode)('messages.send')
  const isAhead = state === 'waiting' || state === 'scheduled'
  const { planned, queued } = message.progress
  useRefresh(state === 'scheduled' || state === 'sending' || planned + queued > 0)
  return (
    <>
      <BackLink to="/messages">{t('messages_all')}</BackLink>
      <Heading title={message.subject}>
        {message.incident && <Badge tone="brick">{t('messages_incident')}</Badge>}
        <Badge tone={messageTones[state]}>{t(`messages_state_${state}`)}</Badge>
      </Heading>
      <p role="status" className="mb-4 max-w-text">
        {t(`messages_about_${state}`, { time: goesAt ? showTime(goesAt, timeZone) : '' })}{' '}
        {state === 'waiting' && (
          <Link to="/approvals" className="link">
            {t('area_approvals')}
          </Link>
        )}
      </p>
      {message.incident && mayWrite && (
        <p className="mb-4">
          <Link
            to={`/messages/${message.id}/calls`}
            className="link inline-flex min-h-11 items-center font-semibold"
          >
            {t('messages_calls')}
          </Link>
        </p>
      )}
      {!isAhead && state !== 'refused' && <Progress message={message} />}
      <Facts
        facts={[
          [t('object_event'), `${message.event} · ${showTime(message.startsAt, timeZone)}`],
          [t('messages_to'), `${audienceWords(message)} · ${t('messages_people', { count })}`],
          [t('messages_author'), `${message.author} · ${showTime(message.createdAt)}`],
          [t('messages_goes'), goesAt && showTime(goesAt, timeZone)],
          [t('messages_fallback'), fallback && localeNames[fallback]],
        ]}
      />
      <SentTexts texts={texts} />
      {mayWrite && (isAhead || state === 'sending') && (
        <stop.Form send={t('messages_stop')} variant="secondary" />
      )}
      {mayWrite && isAhead && <Rewrite key={JSON.stringify(texts)} message={message} />}
    </>
  )
}

function SentTexts({ texts }: { texts: ReturnType<typeof useLoaderData<typeof loader>>['texts'] }) {
  return (
    <div className="my-5 flex max-w-text flex-col gap-3">
      {keysOf(texts).map((locale) => (
        <article
          key={locale}
          lang={locale.replace('_', '-')}
          className="rounded-small bg-paper-deep p-4 text-small"
        >
          <p className="text-ink-soft">{localeNames[locale]}</p>
          <h2 className="font-semibold break-words">{texts[locale]?.subject}</h2>
          <p className="mt-2 break-words whitespace-pre-line">{texts[locale]?.text}</p>
        </article>
      ))}
    </div>
  )
}

function Progress({ message: { progress, count } }: { message: MessageDetail }) {
  const t = useTexts()
  const { sent, planned, queued, failed, kept } = progress
  return (
    <div className="mb-5 flex max-w-text flex-col gap-1 text-small">
      <label className="flex flex-col gap-1">
        <span className="figures">{t('messages_progress', { gone: sent, all: count })}</span>
        <progress
          value={sent}
          max={count}
          className="h-2 w-full appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-jacaranda [&::-webkit-progress-bar]:bg-paper-line [&::-webkit-progress-value]:bg-jacaranda"
        />
      </label>
      {planned + queued > 0 && (
        <p>
          {t('messages_left', { count: planned + queued })}{' '}
          <Link to="." className="link inline-flex min-h-11 items-center">
            {t('list_refresh')}
          </Link>
        </p>
      )}
      {failed > 0 && <p>{t('messages_failed', { count: failed })}</p>}
      {kept > 0 && <p>{t('messages_kept', { count: kept })}</p>}
    </div>
  )
}

function Rewrite({ message: { texts, fallback, countryCode } }: { message: MessageDetail }) {
  const t = useTexts()
  const present: Record<string, string> = { fallback: fallback ?? '' }
  for (const [locale, { subject, text }] of Object.entries(texts)) {
    present[`texts.${locale}.subject`] = subject
    present[`texts.${locale}.text`] = text
  }
  return (
    <Panel title={t('messages_rewrite')}>
      <p className="text-small text-ink-soft">{t('messages_rewrite_about')}</p>
      <rewrite.Form send={t('save')} saved={present}>
        <MessageTexts country={countryCode} />
      </rewrite.Form>
    </Panel>
  )
}
