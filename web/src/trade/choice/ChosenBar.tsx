import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { pluralize } from '#ui/figures/count.ts'
import styles from './ChosenBar.module.css'

type Props = {
  /** Name of the bar for screen readers. */
  label?: string
  /** Text at the start of the bar: the number of chosen rows. */
  words: string
  onCancel: () => void
  children: ReactNode
}

/** The frame of a bar with the actions on chosen rows. Its last button ends the selection. */
export function ChosenBar({ label = 'Lignes choisies', words, onCancel, children }: Props) {
  return (
    <Group
      className={`card ${styles.bar}`}
      gap="sm"
      p="sm"
      mt="sm"
      role="region"
      aria-label={label}
      data-choosing
    >
      <Text className={styles.words} fw={550} aria-live="polite">
        {words}
      </Text>
      {children}
      <Button variant="subtle" onClick={onCancel}>
        Annuler
      </Button>
    </Group>
  )
}

export function chosenRowsText(count: number): string {
  return count === 0 ? 'Choisissez des lignes' : pluralize(count, 'ligne choisie', 'lignes choisies')
}
