import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Part } from '#ui/feedback/Part.tsx'
import styles from './Panel.module.css'

/** A card of the settings pages: title, explanation, then fields or rows. */
export function Panel({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <section className={`card ${styles.panel}`} aria-label={title}>
      <div className="card-head">
        <div>
          <h2>{title}</h2>
          {hint && (
            <Text c="dimmed" fz="sm" maw="68ch" mt={4}>
              {hint}
            </Text>
          )}
        </div>
      </div>
      <Part name={title}>{children}</Part>
    </section>
  )
}
