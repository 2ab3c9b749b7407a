import type { OtherList } from '@escale/contract/trade/imports/lines/arrange'
import { Button } from '@mantine/core'
import styles from './imports.module.css'
import { otherListWords } from './words.ts'

type Props = { others: readonly OtherList[]; onChoose: (headsLine: number) => void }

/**
 * Chooses between several lists in one sheet. Each has its own columns, so only one is imported at a time.
 */
export function OtherLists({ others, onChoose }: Props) {
  if (others.length === 0) return null
  return (
    <ul className={styles.others} aria-label="Autres listes du fichier">
      {others.map((other) => (
        <li key={other.headsLine} className={`small ${styles.twin}`}>
          <span>{otherListWords(other)}</span>
          <Button variant="default" size="compact-sm" onClick={() => onChoose(other.headsLine)}>
            Lire cette liste
          </Button>
        </li>
      ))}
    </ul>
  )
}
