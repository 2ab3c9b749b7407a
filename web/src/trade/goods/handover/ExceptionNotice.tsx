import type { ReleaseCheck } from '@escale/contract/trade/goods/releases'
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { api, underKey } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { DueLines } from '#trade/DueLines.tsx'
import { type ReleaseReason, ReleaseReasonModal } from '#trade/ReleaseReason.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import styles from './handover.module.css'
import { requestText } from './request-text.ts'

type OpenQuestion = 'ask' | 'approve' | null

/**
 * Explains why the goods may not leave, shows the request for an exception, and lets the user request or
 * approve one.
 */
export function ExceptionNotice({ due, refusal }: { due: ReleaseCheck; refusal: string }) {
  const [question, setQuestion] = useState<OpenQuestion>(null)
  const mayApprove = useMay('releases.approve')
  const ids = due.goods.map(({ id }) => id)
  const request = due.goods.find((goods) => goods.refusal !== null && goods.request)?.request
  const isWaiting = request?.status === 'Demandée'
  const close = () => setQuestion(null)

  const asking = useSave<ReleaseReason, unknown>({
    send: (reason, { key }) => api.releases.ask.call({ ids, ...reason }, underKey(key)),
    done: 'Dérogation demandée',
    failed: "La dérogation n'a pas pu être demandée",
    onSaved: close,
  })
  const approving = useSave<ReleaseReason, unknown>({
    send: (reason, { key }) => api.releases.approve.call({ ids, ...reason }, underKey(key)),
    done: 'Remise autorisée',
    failed: "La remise n'a pas pu être autorisée",
    onSaved: close,
  })

  return (
    <Stack className={styles.kept} gap="sm" role="alert">
      <Text fw={600}>{`${refusal} Remise bloquée.`}</Text>
      {request && due.mayBeExcepted && <Text>{requestText(request)}</Text>}
      {due.mayBeExcepted && !mayApprove && !isWaiting && (
        <Button className={styles.big} variant="default" onClick={() => setQuestion('ask')}>
          Demander une dérogation
        </Button>
      )}
      {due.mayBeExcepted && mayApprove && (
        <Button className={styles.big} variant="default" onClick={() => setQuestion('approve')}>
          Autoriser la remise
        </Button>
      )}
      {question === 'ask' && (
        <ReleaseReasonModal title="Demander une dérogation" verb="Demander" save={asking} onClose={close} />
      )}
      {question === 'approve' && (
        <ReleaseReasonModal
          title="Autoriser la remise"
          verb="Autoriser"
          about={<DebtOnGoods due={due} />}
          proposed={isWaiting ? request?.reason : undefined}
          save={approving}
          onClose={close}
        />
      )}
    </Stack>
  )
}

function DebtOnGoods({ due: { goods, owedCents, clientOwes } }: { due: ReleaseCheck }) {
  const request = goods.find((row) => row.request?.status === 'Demandée')?.request ?? null
  return (
    <DueLines
      clientName={goods[0]?.clientName ?? null}
      lots={goods.length}
      {...{ owedCents, clientOwes, request }}
    />
  )
}
