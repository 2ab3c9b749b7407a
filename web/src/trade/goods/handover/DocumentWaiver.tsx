import type { ReleaseCheck } from '@escale/contract/trade/goods/releases'
import { longestReason } from '@escale/contract/trade/goods/words'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { api, underKey } from '#api.ts'
import { ReasonModal } from '#ui/form/ReasonModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import styles from './handover.module.css'
import { requestText } from './request-text.ts'

/** Shows whether a manager allows handing over without an identity document, or a button to request it. */
export function DocumentWaiver({ goods }: Pick<ReleaseCheck, 'goods'>) {
  const [isAsking, setAsking] = useState(false)
  const waiver = goods.every((row) => row.waiver) ? goods[0]?.waiver : null
  const request = goods.find((row) => row.request?.isWithoutDocument)?.request
  const asking = useSave<{ reason: string }, unknown>({
    send: ({ reason }, { key }) =>
      api.releases.ask.call(
        { ids: goods.map(({ id }) => id), reason, isWithoutDocument: true },
        underKey(key),
      ),
    done: 'Dérogation demandée',
    failed: "La dérogation n'a pas pu être demandée",
    onSaved: () => setAsking(false),
  })

  if (waiver)
    return (
      <Text role="status">{`Sans pièce d'identité, autorisé par ${waiver.byName} : ${waiver.reason}`}</Text>
    )
  return (
    <>
      {request && <Text role="status">{requestText(request)}</Text>}
      {request?.status !== 'Demandée' && (
        <Button className={styles.big} variant="subtle" onClick={() => setAsking(true)}>
          Demander à s'en passer
        </Button>
      )}
      {isAsking && (
        <ReasonModal
          title="Remettre sans pièce d'identité"
          verb="Demander"
          most={longestReason}
          save={asking}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
