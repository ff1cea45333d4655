import { useState } from 'react'
import type { FrequentAddress } from '#contract/accounts.ts'
import { api } from '#web/browser-api.ts'
import { refusalText } from '#web/refusal-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { AccountPanel } from './account-panel.tsx'
import { useAccountTexts } from './account-texts.ts'
import { AddressForm } from './address-form.tsx'
import { EntryRow } from './entry-row.tsx'
import { StaleList } from './stale-list.tsx'
import { useFrequent } from './use-frequent.ts'
import { useOpenForm } from './use-open-form.ts'

/** Where the customer often leaves from. One of the addresses is their own: a purchase begins with it. */
export default function AddressesScreen() {
  const t = useAccountTexts()
  const notice = useNotice()
  const { list, failed, reload } = useFrequent('frequentAddresses')
  const { place, opened, open } = useOpenForm('address')
  const [leaving, setLeaving] = useState<FrequentAddress | null>(null)

  const saved = async () => {
    await reload()
    open(null)
    notice.success(t('page_account_address_saved'))
  }
  const forget = async ({ id }: FrequentAddress) => {
    await api('DELETE /shop-api/frequent-addresses/{id}', { params: { id } })
    await reload()
    setLeaving(null)
    notice.success(t('page_account_address_removed'))
  }
  const add = (
    <Button icon="plus" data-opens="new" onClick={() => open('new')}>
      {t('address_add')}
    </Button>
  )
  const isEmpty = list.length === 0 && opened !== 'new'
  const form = { isFirst: list.length === 0, onSaved: saved, onCancel: () => open(null) }

  return (
    <div ref={place}>
      <AccountPanel
        title={t('page_account_addresses')}
        intro={t('page_account_addresses_intro')}
        action={!isEmpty && opened !== 'new' && add}
      >
        {failed && <StaleList onRetry={reload} />}
        {isEmpty && !failed && <EmptyState title={t('page_account_addresses_empty')} action={add} />}
        <ul className="flex flex-col gap-4">
          {opened === 'new' && (
            <li>
              <AddressForm {...form} />
            </li>
          )}
          {list.map((address) => (
            <li key={address.id}>
              {opened === address.id ? (
                <AddressForm address={address} {...form} />
              ) : (
                <EntryRow
                  id={address.id}
                  name={address.name}
                  badge={
                    address.myAddress === 1 && (
                      <Badge tone="marigold" icon="home">
                        {t('page_account_address_mine')}
                      </Badge>
                    )
                  }
                  onEdit={() => open(address.id)}
                  onRemove={() => setLeaving(address)}
                >
                  <p className="text-ink-soft">{address.county.name}</p>
                  {address.myAddress === 0 && <MakeMine address={address} onDone={reload} />}
                </EntryRow>
              )}
            </li>
          ))}
        </ul>
      </AccountPanel>
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        onYes={async () => leaving && forget(leaving)}
        title={t('page_account_address_remove', { name: leaving?.name ?? '' })}
        yes={t('page_account_remove')}
        no={t('page_account_cancel')}
      >
        <p>{t('page_account_address_remove_text')}</p>
      </ConfirmDialog>
    </div>
  )
}

/** Makes an address the customer's own, of which there is one. */
function MakeMine({ address, onDone }: { address: FrequentAddress; onDone: () => Promise<void> }) {
  const t = useAccountTexts()
  const notice = useNotice()
  const [busy, setBusy] = useState(false)
  const choose = async () => {
    setBusy(true)
    try {
      await api('PUT /shop-api/frequent-addresses/{id}/my-address', { params: { id: address.id } })
      await onDone()
      notice.success(t('page_account_address_made_mine', { name: address.name }))
    } catch (error) {
      notice.error(refusalText(error, t))
    }
    setBusy(false)
  }
  return (
    <Button variant="quiet" size="small" icon="home" busy={busy} onClick={choose} className="mt-2 -ml-4">
      {t('page_account_address_make_mine')}
    </Button>
  )
}
