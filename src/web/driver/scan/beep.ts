let audio: AudioContext | undefined

/** Browsers let a page sound only after a touch: called by the button that opens the scanner. */
export function allowSound(): void {
  audio ??= 'AudioContext' in globalThis ? new AudioContext() : undefined
  audio?.resume().catch(() => {})
}

export type Tone = 'good' | 'care' | 'bad'

/** Pitch and length of the notes, so that each answer is known without a look. */
const notes: Record<Tone, [hertz: number, seconds: number][]> = {
  good: [
    [880, 0.09],
    [1320, 0.14],
  ],
  care: [
    [660, 0.12],
    [660, 0.12],
  ],
  bad: [[196, 0.5]],
}

export function beep(tone: Tone): void {
  navigator.vibrate?.(tone === 'good' ? 60 : tone === 'care' ? [60, 80, 60] : 400)
  if (!audio) return
  let at = audio.currentTime
  for (const [hertz, seconds] of notes[tone]) {
    const note = audio.createOscillator()
    const volume = audio.createGain()
    note.frequency.value = hertz
    volume.gain.value = 0.25
    note.connect(volume).connect(audio.destination)
    note.start(at)
    note.stop(at + seconds)
    at += seconds + 0.05
  }
}
