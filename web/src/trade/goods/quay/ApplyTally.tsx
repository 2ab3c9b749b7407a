import { absentWarning } from '@escale/contract/trade/expeditions/life-cycle'
import type { ArrivalCount, Departure } from '@escale/contract/trade/goods/quay'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { api, underKey } from '#api.ts'
import { SurplusChoice } from '#trade/choice/SurplusChoice.tsx'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import styles from './quay.module.css'

type Props = {
  departure: Pick<Departure, 'id' | 'reference'>
  /** Number of lots reported missing or not counted. */
  absent: number
  surplus: readonly ArrivalCount[]
  onBack: () => void
  onDone: () => void
}

/** Applies the tally of a departure that has arrived, after the person has read what it does. */
export function ApplyTally({ departure, absent, surplus, onBack, onDone }: Props) {
  const [joining, setJoining] = useState<string[]>([])
  const save = useSave({
    send: (_: null, { key }) => api.quay.applyTally.call({ id: departure.id, joining }, underKey(key)),
    done: 'Pointage appliqué',
    failed: "Erreur lors de l'application du pointage",
    onSaved: onDone,
  })
  return (
    <AppModal title="Appliquer le pointage" subtitle={departure.reference} size={520} onClose={onBack}>
      <Stack className={styles.body}>
        <p className={`notice ${absent > 0 ? 'wait' : 'ok'}`}>
          {absent > 0 ? absentWarning(absent) : 'Tous les lots de ce départ sont arrivés.'}
        </p>
        <SurplusChoice surplus={surplus} joining={joining} onChange={setJoining} />
        {save.refusal && <Refusal sentence={save.refusal} />}
      </Stack>
      <div className={styles.foot}>
        <Button variant="default" onClick={onBack}>
          Retour
        </Button>
        <Button loading={save.isPending} onClick={() => save.submit(null)}>
          Appliquer le pointage
        </Button>
      </div>
    </AppModal>
  )
}
