import { classes } from './classes.ts'

/** Drawn on a 24 × 24 grid with a stroke of 1.75 and round ends. */
const paths = {
  alert:
    'M12 8v5m0 3.5v.01M10.3 4.2 2.9 17.1A2 2 0 0 0 4.6 20h14.8a2 2 0 0 0 1.7-2.9L13.7 4.2a2 2 0 0 0-3.4 0Z',
  'arrow-left': 'M20 12H4m7-7-7 7 7 7',
  'arrow-right': 'M4 12h16m-7-7 7 7-7 7',
  building: 'M4 21V5a1 1 0 0 1 1-1h8a1 1 0 0 1 1 1v16m0-11h5a1 1 0 0 1 1 1v10M2.5 21h19M8 8h2m-2 4h2m-2 4h2',
  calendar:
    'M5 5.5h14a1.5 1.5 0 0 1 1.5 1.5v12a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 19V7A1.5 1.5 0 0 1 5 5.5ZM8 3v5m8-5v5M3.5 10.5h17',
  camera:
    'M4 8h3.2l1.6-2.5h6.4L16.8 8H20a1 1 0 0 1 1 1v9.5a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1Zm8 8.8a3.6 3.6 0 1 0 0-7.2 3.6 3.6 0 0 0 0 7.2Z',
  card: 'M4 5.5h16A1.5 1.5 0 0 1 21.5 7v10a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 17V7A1.5 1.5 0 0 1 4 5.5Zm-1.5 4h19M6.5 15H10',
  check: 'm4.5 12.5 5 5 10-11',
  'chevron-down': 'm5.5 9 6.5 6.5L18.5 9',
  'chevron-right': 'M9 5.5 15.5 12 9 18.5',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5.2l3.4 2',
  close: 'm5.5 5.5 13 13m0-13-13 13',
  copy: 'M9 8.5h10.5V21H9ZM15 8.5V4H4.5v12.5H9',
  download: 'M12 3.5v12m-5-5 5 5 5-5M4 20.5h16',
  external:
    'M13.5 4H20v6.5M20 4l-9 9M10 5H5.5A1.5 1.5 0 0 0 4 6.5v12A1.5 1.5 0 0 0 5.5 20h12a1.5 1.5 0 0 0 1.5-1.5V14',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  'eye-off':
    'M4 4l16 16M9.9 5.8A8.6 8.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.6M6.2 7.6A15.5 15.5 0 0 0 2.5 12S6 18.5 12 18.500a9.3 9.3 0 0 0 4-.9M9.9 9.9a3 3 0 0 0 4.2 4.2',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c2.6 2.4 3.9 5.5 3.9 9s-1.3 6.6-3.9 9c-2.6-2.4-3.9-5.5-3.9-9S9.4 5.4 12 3Z',
  heart: 'M12 20s-8-4.7-8-10.600A4.4 4.4 0 0 1 12 7a4.4 4.4 0 0 1 8 2.400C20 15.3 12 20 12 20Z',
  home: 'M4 11.5 12 4.500l8 7M6 10v9.500h12V10M10 19.500v-5h4v5',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-10v5.500M12 7.500v.01',
  mail: 'M4 5.500h16A1.5 1.5 0 0 1 21.5 7v10a1.5 1.5 0 0 1-1.5 1.500H4A1.5 1.5 0 0 1 2.5 17V7A1.5 1.5 0 0 1 4 5.500ZM3 7l9 6.500L21 7',
  menu: 'M3.5 7.500h17m-17 9h11',
  minus: 'M5 12h14',
  pause: 'M8.5 5.5v13m7-13v13',
  pencil: 'm14.5 5.5 4 4L8 20H4v-4ZM12.5 7.500l4 4',
  phone:
    'M6 3.500h3l1.5 5-2 1.500a12 12 0 0 0 5.5 5.500l1.5-2 5 1.500v3a2 2 0 0 1-2.2 2A16.5 16.5 0 0 1 4 5.700a2 2 0 0 1 2-2.200Z',
  pin: 'M12 21s7-5.8 7-11.300A7 7 0 0 0 5 9.700C5 15.2 12 21 12 21Zm0-8.800a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  play: 'M8 5.5v13l10.5-6.500Z',
  plus: 'M12 5v14M5 12h14',
  qr: 'M4 4h6v6H4ZM14 4h6v6h-6ZM4 14h6v6H4ZM14 14h2.500v2.500M20 14v2m-6 4h2m4-.5v.5h-1.5',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 4.5 4.5',
  share: 'M12 15V3.5m-4 4 4-4 4 4M5 12v7a1.5 1.5 0 0 0 1.5 1.5h11A1.5 1.5 0 0 0 19 19v-7',
  sort: 'M4 7h16M7 12h10M10 17h4',
  'sign-out': 'M10 4H5.500A1.5 1.5 0 0 0 4 5.500v13A1.5 1.5 0 0 0 5.5 20H10m5-13 5 5-5 5m5-5H9.5',
  tag: 'M12.6 3.500H20.500v7.900l-8.8 8.800a1 1 0 0 1-1.4 0l-6.5-6.500a1 1 0 0 1 0-1.400ZM16.5 7.500v.01',
  ticket:
    'M4 6h16a1 1 0 0 1 1 1v3a2 2 0 0 0 0 4v3a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-3a2 2 0 0 0 0-4V7a1 1 0 0 1 1-1Zm5.5 0v2m0 3v2m0 3v2',
  trash: 'M4.5 7h15M9.5 7V4h5v3M6.5 7l1 13h9l1-13M10.5 11v5m3-5v5',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8 8.500c.6-4 3.8-6 8-6s7.4 2 8 6',
  users:
    'M9 11.500a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6.5 8c.5-3.5 3.2-5 6.5-5s6 1.5 6.5 5M15.5 4.700a3.5 3.5 0 0 1 0 6.600m2.5 3.600c2 .6 3.2 2.2 3.5 4.6',
  van: 'M3 16.500V7.500A1.5 1.5 0 0 1 4.5 6H15l4.5 5.5 2 .7v4.300h-2M14.5 16.500h-5m-5 0H3M3 11.500h16.500M9 6v5.500M14 6v5.500M7 18.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm10 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
} as const

export type IconName = keyof typeof paths

/** A decorative icon beside a text; if it stands alone, give its control an accessible name. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return <Strokes path={paths[name]} className={className} />
}

/** An icon in the same style for one part of the shop. */
export function Strokes({ path, className }: { path: string; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={classes('shrink-0', className ?? 'size-5')}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
