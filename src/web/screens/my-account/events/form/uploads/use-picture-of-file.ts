import { useEffect, useState } from 'react'

/** An address under which the browser shows a file that has been chosen; null when there is none, or it cannot be shown. */
export function usePictureOfFile(file: File | null): string | null {
  const [shown, setShown] = useState<{ file: File; url: string } | null>(null)
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    let isWanted = true
    // Few browsers draw what telephones of one maker photograph (HEIC).
    const probe = new Image()
    probe.src = url
    probe.decode().then(
      () => isWanted && setShown({ file, url }),
      () => {},
    )
    return () => {
      isWanted = false
      URL.revokeObjectURL(url)
    }
  }, [file])
  return shown && shown.file === file ? shown.url : null
}
