import { keysOf } from '#domain/platform/keys-of.ts'

/** `finished` is never stored: it is an active request whose event is over. */
export type RequestState = 'saved' | 'under_review' | 'active' | 'finished' | 'rejected' | 'cancelled'

/** The states that staff see; drafts are visible only to their customer. */
export const officeRequestStates = [
  'under_review',
  'active',
  'finished',
  'rejected',
  'cancelled',
  'saved',
] as const satisfies readonly RequestState[]

export type RequestChange =
  | 'edit'
  | 'submit'
  | 'withdraw'
  | 'approve'
  | 'reject'
  | 'invite'
  | 'call_off'
  | 'cancel'
  | 'finish'

export type RequestActor = 'owner' | 'staff' | 'clock'

type Step = { by: RequestActor; to: RequestState }

/** All transitions of a request for a private event; others are impossible. */
export const requestTable: Record<RequestState, Partial<Record<RequestChange, Step>>> = {
  saved: {
    edit: { by: 'owner', to: 'saved' },
    submit: { by: 'owner', to: 'under_review' },
    cancel: { by: 'owner', to: 'cancelled' },
  },
  under_review: {
    edit: { by: 'owner', to: 'under_review' },
    withdraw: { by: 'owner', to: 'saved' },
    approve: { by: 'staff', to: 'active' },
    reject: { by: 'staff', to: 'rejected' },
    cancel: { by: 'owner', to: 'cancelled' },
  },
  rejected: {
    edit: { by: 'owner', to: 'saved' },
    submit: { by: 'owner', to: 'under_review' },
    cancel: { by: 'owner', to: 'cancelled' },
  },
  active: {
    invite: { by: 'owner', to: 'active' },
    call_off: { by: 'staff', to: 'cancelled' },
    cancel: { by: 'owner', to: 'cancelled' },
    finish: { by: 'clock', to: 'finished' },
  },
  finished: {},
  cancelled: {},
}

/** The states in which `change` is possible. */
export function statesBefore(change: RequestChange): RequestState[] {
  return keysOf(requestTable).filter((state) => requestTable[state][change])
}

/** The state after `change`; undefined when it is impossible in this state. */
export function stateAfter(state: RequestState, change: RequestChange): RequestState | undefined {
  return requestTable[state][change]?.to
}

/** Whether its owner may edit the request. */
export function mayEdit(state: RequestState): boolean {
  return requestTable[state].edit !== undefined
}

/** Whether its owner may repeat the request, because its event is over or cancelled. */
export function mayRepeat(state: RequestState): boolean {
  return state === 'finished' || state === 'cancelled'
}

/** Open states; a customer may have `mostOpenRequests` requests in them. */
export const openStates: readonly RequestState[] = ['saved', 'under_review', 'rejected']

export const mostOpenRequests = 10
