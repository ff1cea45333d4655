import { useState } from 'react'
import type { FrequentAddress } from '#contract/people/frequent.ts'
import { isHome } from '#contract/platform/wire-numbers.ts'
import { api } from '#web/api/browser-api.ts'
import { refusalText } from '#web/app/refusal-text.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useNotice } from '#web/ui/overlays/notice.tsx'
import { AddressForm } from './address-form.tsx'
import { EntryList } from './entry-list.tsx'

/** The customer's saved addresses. One of them is their home, the default of a purchase. */
export default function AddressesScreen() {
  const t = useTranslate()
  return (
    <EntryList
      kind="frequentAddresses"
      formName="address"
      texts={{
        title: 'page_account_addresses',
        intro: 'page_account_addresses_intro',
        empty: 'page_account_addresses_empty',
        add: 'address_add',
        saved: 'page_account_address_saved',
        removed: 'page_account_address_removed',
        remove: 'page_account_address_remove',
        removeText: 'page_account_address_remove_text',
      }}
      nameOf={({ name }) => name}
      forget={({ id }) => api('DELETE /shop-api/frequent-addresses/{id}', { params: { id } })}
      form={({ entry, ...props }) => <AddressForm address={entry} {...props} />}
      row={(address, reload) => ({
        badge: isHome(address) && (
          <Badge tone="marigold" icon="home">
            {t('page_account_address_mine')}
          </Badge>
        ),
        facts: (
          <>
            <p className="text-ink-soft">{address.county.name}</p>
            {!isHome(address) && <MakeMine address={address} onDone={reload} />}
          </>
        ),
      })}
    />
  )
}

/** Marks an address as the customer's home, of which there is one. */
function MakeMine({ address, onDone }: { address: FrequentAddress; onDone: () => Promise<void> }) {
  const t = useTranslate()
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
