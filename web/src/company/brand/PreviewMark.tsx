import { initialsOf } from '@escale/contract/values/initials'
import type { PreviewedFace } from './face.ts'
import styles from './previews.module.css'

/** The company's logo or, without one, its initials. */
export function PreviewMark({ name, logoUrl }: Pick<PreviewedFace, 'name' | 'logoUrl'>) {
  return logoUrl ? (
    <img className={styles.logo} src={logoUrl} alt="" />
  ) : (
    <span className={`monogram ${styles.monogram}`}>{initialsOf(name)}</span>
  )
}
