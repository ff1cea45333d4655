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
    const Loaded = useLoaded(load, open, () => {
      notice.error(unreachableText(t))
      onClose()
    })
    if (Loaded) return <Loaded {...props} />
    return open && <Waiting className={waiting} />
  }
}

/** The component that `load` gives, once it is `wanted` and loaded. `onFailed` has to end the wish. */
export function useLoaded<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  wanted: boolean,
  onFailed: () => void,
): ComponentType<P> | null {
  const [Loaded, setLoaded] = useState<ComponentType<P> | null>(null)
  const fail = useEffectEvent(onFailed)
  const isMissing = wanted && !Loaded
  useEffect(() => {
    if (!isMissing) return
    let isGone = false
    load().then(
      (module) => isGone || setLoaded(() => module.default),
      () => isGone || fail(),
    )
    return () => {
      isGone = true
    }
  }, [isMissing, load])
  return Loaded
}
