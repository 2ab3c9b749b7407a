import type { Company } from '@escale/contract/platform/companies/contract'
import { initialsOf } from '@escale/contract/values/initials'
import styles from './companies.module.css'

/** The initials of a company on its colour, in a readable ink. */
export function Monogram({
  company: { name, primaryColor },
  isLarge = false,
}: {
  company: Pick<Company, 'name' | 'primaryColor'>
  isLarge?: boolean
}) {
  return (
    <span
      className={`monogram ${isLarge ? styles.large : styles.monogram}`}
      style={{ background: primaryColor, color: isLight(primaryColor) ? '#14181f' : '#fff' }}
      data-text={initialsOf(name)}
      aria-hidden="true"
    />
  )
}

/** True above the relative luminance (WCAG 2.1) at which white text no longer has a contrast of 4.5:1. */
function isLight(hex: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.183
}
