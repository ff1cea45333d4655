import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { MessageListRow } from '#contract/office/catalogue/staff-messages.ts'
import { buyerMessageStates } from '#domain/catalogue/buyer-messages/buyer-messages.ts'
import { listQueryOf } from '#web/office/app/list-query.ts'
import { load } from '#web/office/app/load.ts'
import { useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { useMay } from '#web/office/app/use-may.ts'
import { type Column, List } from '#web/office/ui/lists/list.tsx'
import { type Filter, ListFilters } from '#web/office/ui/lists/list-filters.tsx'
import { Heading } from '#web/office/ui/panel.tsx'
import { messageTones } from '#web/office/ui/words/state-tones.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { useAudienceWords } from './audience-words.ts'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/messages', { query: listQueryOf(args.request) }))

/** The list of messages to buyers. */
export default function MessagesScreen() {
  const t = useTexts()
  const mayWrite = useMay()('messages.send')
  const page = useLoaderData<typeof loader>()
  const filters: Filter[] = [
    {
      name: 'state',
      label: t('field_state'),
      options: buyerMessageStates.map((state) => ({ value: state, label: t(`messages_state_${state}`) })),
    },
  ]
  const columns = useColumns()
  return (
    <>
      <Heading title={t('area_messages')}>
        {mayWrite && (
          <ButtonLink to="/messages/new" size="small">
            {t('messages_new')}
          </ButtonLink>
        )}
      </Heading>
      <ListFilters search={t('messages_search')} filters={filters} />
      <List
        label={t('area_messages')}
        columns={columns}
        {...page}
        sort="-createdAt"
        rowKey={({ id }) => id}
        empty={t('messages_none')}
      />
    </>
  )
}

function useColumns(): Column<MessageListRow>[] {
  const t = useTexts()
  const showTime = useShowTime()
  const audienceWords = useAudienceWords()
  return [
    {
      key: 'message',
      label: t('object_message'),
      cell: ({ id, subject, event, startsAt, timeZone, ...part }) => (
        <>
          <Link to={`/messages/${id}`} className="link">
            {subject}
          </Link>
          <span className="block text-ink-soft">
            {[event, showTime(startsAt, timeZone), audienceWords(part)].join(' · ')}
          </span>
        </>
      ),
    },
    {
      key: 'state',
      label: t('field_state'),
      cell: ({ state }) => <Badge tone={messageTones[state]}>{t(`messages_state_${state}`)}</Badge>,
    },
    { key: 'count', label: t('log_field_recipients'), number: true, cell: ({ count }) => count },
    { key: 'author', label: t('messages_author'), cell: ({ author }) => author },
    {
      key: 'at',
      label: t('field_time'),
      sort: 'createdAt',
      cell: ({ createdAt }) => showTime(createdAt),
    },
  ]
}
