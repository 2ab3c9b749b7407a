import type { ComponentProps } from 'react'
import styles from './Check.module.css'

/** A checkbox with its label. */
export function Check({ label, ...input }: { label: string } & Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className={styles.check}>
      <input type="checkbox" {...input} />
      {label}
    </label>
  )
}
