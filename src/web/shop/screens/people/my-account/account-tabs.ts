import type { PlainKey } from '#contract/platform/message-keys.ts'
import type { IconName } from '#web/ui/icon.tsx'

export type AccountTab = {
  name: string
  label: PlainKey
  icon: IconName
}

/** The tabs of the account in order; each is a route, `/my-account/{name}` (routes.ts). */
export const accountTabs: readonly AccountTab[] = [
  { name: 'profile', label: 'page_account_profile', icon: 'user' },
  { name: 'payments', label: 'purchases_title', icon: 'ticket' },
  { name: 'waiting', label: 'page_waiting_title', icon: 'clock' },
  { name: 'events', label: 'page_account_events', icon: 'calendar' },
  { name: 'frecuentAddresses', label: 'page_account_addresses_tab', icon: 'pin' },
  { name: 'frecuentFriends', label: 'page_account_friends_tab', icon: 'users' },
]
