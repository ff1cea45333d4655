/** The sign of Peru's complaint book: an open book with its name, as shops have to show it. */
export function BookSign({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 240 168" role="img" aria-label={label} className="h-auto w-full max-w-60">
      <path d="M120 34C98 18 62 14 22 20v104c40-6 76-2 98 14Z" fill="#fff" stroke="#17132B" strokeWidth="5" />
      <path
        d="M120 34c22-16 58-20 98-14v104c-40-6-76-2-98 14Z"
        fill="#fff"
        stroke="#17132B"
        strokeWidth="5"
      />
      <path
        d="M40 46c22-2 44 0 62 8M40 66c22-2 44 0 62 8M40 86c22-2 44 0 62 8M138 54c18-8 40-10 62-8M138 74c18-8 40-10 62-8"
        fill="none"
        stroke="#5B3FD6"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path
        d="M176 128 212 78l14 10-36 50-18 8Z"
        fill="#FFB224"
        stroke="#17132B"
        strokeWidth="4"
        strokeLinejoin="round"
      />
    </svg>
  )
}
