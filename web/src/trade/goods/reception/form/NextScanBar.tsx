import { Button, Group, Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { scans as queue } from '#channels/scanner/scanner-keys.ts'
import styles from '#trade/goods/reception/fields/reception.module.css'
import { pluralize } from '#ui/figures/count.ts'
import type { ScansInForm } from './useScansInForm.ts'

type Props = { scans: ScansInForm /** `ce colis` */; what: string /** `au suivant` */; whatNext: string }

/**
 * Shown when another number was scanned before this reception was saved. The user decides what to do with
 * both.
 */
export function NextScanBar({ scans, what, whatNext }: Props) {
  const queueLength = useSyncExternalStore(queue.subscribe, queue.length)
  const others =
    queueLength > 0 ? ` ${pluralize(queueLength, 'autre lecture attend', 'autres lectures attendent')}.` : ''
  return (
    <section className={`wait ${styles.nextScan}`} aria-label="Numéro scanné">
      <Text role="alert">
        <b className="num">{scans.waitingCode}</b> scanné : enregistrez d'abord {what}.{others}
      </Text>
      <Group gap="sm">
        <Button className={styles.big} variant="light" onClick={scans.save}>
          Enregistrer et passer {whatNext}
        </Button>
        <Button className={styles.big} variant="default" onClick={scans.replace}>
          Remplacer le numéro
        </Button>
        <Button className={styles.big} variant="subtle" color="gray" onClick={scans.ignore}>
          Ignorer
        </Button>
      </Group>
    </section>
  )
}
