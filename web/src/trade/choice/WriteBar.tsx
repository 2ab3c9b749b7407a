import type { MessageSubject } from '@escale/contract/channels/whatsapp/variables'
import { Button, Group, Text } from '@mantine/core'
import { SendByWhatsApp } from '#trade/overlay/SendByWhatsApp.tsx'
import { pluralize } from '#ui/figures/count.ts'
import styles from './ChoiceBar.module.css'

type Props = {
  subject: MessageSubject
  ids: string[]
  /** Selects all rows loaded so far. */
  onAll: () => void
  onDone: () => void
}

/** The bar under a list in selection mode. It opens a message to the clients of the selected rows. */
export default function WriteBar({ subject, ids, onAll, onDone }: Props) {
  const isEmpty = ids.length === 0
  return (
    <Group
      className={`card ${styles.bar}`}
      gap="sm"
      p="sm"
      mt="sm"
      role="region"
      aria-label="Lignes choisies"
      data-choosing
    >
      <Text className={styles.words} fw={550} aria-live="polite">
        {isEmpty ? 'Choisissez des lignes' : pluralize(ids.length, 'ligne choisie', 'lignes choisies')}
      </Text>
      <Button variant="default" onClick={onAll}>
        Tout choisir
      </Button>
      <SendByWhatsApp about={{ subject, ids }} disabled={isEmpty} onDone={onDone} />
      <Button variant="subtle" onClick={onDone}>
        Annuler
      </Button>
    </Group>
  )
}
