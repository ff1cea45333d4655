import { keysOf } from '../keys-of.ts'

/** `finished` is never written down: an active request whose event is over is one. */
export type RequestState = 'saved' | 'under_review' | 'active' | 'finished' | 'rejected' | 'cancelled'

/** The states that staff see: a draft is its customer's alone. */
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

/** The whole life of a request for a private event; a change that is not in the table does not exist. */
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

/** The states in which a request can change so. */
export function statesBefore(change: RequestChange): RequestState[] {
  return keysOf(requestTable).filter((state) => requestTable[state][change])
}

/** The state that a change leads to; undefined where a request in this state cannot change so. */
export function stateAfter(state: RequestState, change: RequestChange): RequestState | undefined {
  return requestTable[state][change]?.to
}

/** Whether its owner may change what the request says. */
export function mayEdit(state: RequestState): boolean {
  return requestTable[state].edit !== undefined
}

/** Whether a request can be asked for again: what it asked for is over. */
export function mayRepeat(state: RequestState): boolean {
  return state === 'finished' || state === 'cancelled'
}

/** Open states; a customer may have `mostOpenRequests` requests in them. */
export const openStates: readonly RequestState[] = ['saved', 'under_review', 'rejected']

export const mostOpenRequests = 10
