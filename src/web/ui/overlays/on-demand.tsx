import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { unreachableText } from '#web/app/online.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Waiting } from '../states/spinner.tsx'
import { useNotice } from './notice.tsx'

type Openable = { open: boolean; onClose: () => void }

/**
 * A component whose code is loaded when it first opens; it stays mounted, so that closing is animated. When its code
 * cannot be loaded, the visitor is told, and the next opening tries again. (A `lazy` component would fail for ever, and
 * the page with it.) `waiting` is the look of the loading indicator.
 */
export function onDemand<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  waiting = 'fixed inset-0 z-50 bg-paper/80',
): ComponentType<P & Openable> {
  return function OnDemand(props) {
    const { open, onClose } = props
    const t = useTranslate()
    const notice = useNotice()
    const { Loaded, loading } = useLoaded(load, open, () => {
      notice.error(unreachableText(t))
      onClose()
    })
    if (Loaded) return <Loaded {...props} />
    return loading && <Waiting className={waiting} />
  }
}

/** The component that `load` gives, from when it is first `wanted`. After a failure, wanting it anew loads it again. */
export function useLoaded<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  wanted: boolean,
  onFailed: () => void,
): { Loaded?: ComponentType<P>; loading: boolean } {
  const [state, setState] = useState<{ Loaded?: ComponentType<P>; failed?: true }>({})
  if (state.failed && !wanted) setState({})
  const loading = wanted && !state.Loaded && !state.failed
  const fail = useEffectEvent(() => {
    setState({ failed: true })
    onFailed()
  })
  useEffect(() => {
    if (!loading) return
    let isGone = false
    load().then(
      (module) => isGone || setState({ Loaded: module.default }),
      () => isGone || fail(),
    )
    return () => {
      isGone = true
    }
  }, [loading, load])
  return { ...state, loading }
}
