/** The mark of the product, the same at sign-in, in the application and on public pages. */
export function ProductMark() {
  return (
    <svg className="mark" viewBox="0 0 64 64" width="30" height="30" aria-hidden="true">
      <rect className="mark-tile" width="64" height="64" rx="15" />
      <g className="mark-line" fill="none" strokeWidth="4" strokeLinecap="round">
        <path d="M14 44c6-5 12-5 18 0s12 5 18 0" />
        <path d="M18 24c10 0 6 14 14 14s4-14 14-14" strokeDasharray="1 7" />
        <circle cx="16" cy="23" r="3" />
        <circle cx="48" cy="23" r="3" />
      </g>
    </svg>
  )
}
