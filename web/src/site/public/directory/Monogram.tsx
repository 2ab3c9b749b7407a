import type { PublicCompany } from '@escale/contract/site/public/pages'
import { initialsOf } from '@escale/contract/values/initials'

/**
 * The company's logo, or its initials on its colours. The initials are an SVG, because the content policy
 * forbids the inline styles that would set the colours.
 */
export function Monogram({ company: { name, tile, accent, logoUrl } }: { company: PublicCompany }) {
  if (logoUrl)
    return (
      <img
        className="monogram logo"
        src={logoUrl}
        alt=""
        width="48"
        height="48"
        loading="lazy"
        decoding="async"
      />
    )
  return (
    <svg className="monogram" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
      <rect width="48" height="48" rx="12" fill={tile.solid} />
      <rect
        x="14"
        y="38"
        width="20"
        height="3"
        rx="1.5"
        fill={accent}
        stroke={tile.ink}
        strokeOpacity=".4"
        strokeWidth=".5"
      />
      <text x="24" y="29" textAnchor="middle" fontSize="18" fontWeight="650" fill={tile.ink}>
        {initialsOf(name)}
      </text>
    </svg>
  )
}
