import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Item } from '#channels/outbox/items.ts'
import { removeEntry, sendAgain } from '#channels/outbox/outbox.ts'
import styles from './quay.module.css'

type Props = {
  item: Item
  /** A button that resolves the refusal. Without one, the scan can be sent again unchanged. */
  children?: ReactNode
}

/** A scan that waited for the network and that the server refused. */
export function RefusedScan({ item: { place, title, refusal }, children }: Props) {
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <b className="strong num">{title}</b>
        <span className="pill late">refusé</span>
        <span>{refusal?.message}</span>
      </span>
      <Group gap="xs">
        {children || (
          <Button variant="default" onClick={() => sendAgain(place)}>
            Renvoyer
          </Button>
        )}
        <Button variant="default" onClick={() => removeEntry(place)}>
          Retirer
        </Button>
      </Group>
    </li>
  )
}
