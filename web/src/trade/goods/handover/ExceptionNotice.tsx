import type { Due } from '@escale/contract/trade/goods/releases'
import { longestReason } from '@escale/contract/trade/goods/words'
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { api, underKey } from '#api.ts'
import { useMay } from '#session/useSession.ts'
import { ReasonModal } from '#ui/ReasonModal.tsx'
import { useSave } from '#ui/useSave.ts'
import styles from './handover.module.css'

type Asked = 'ask' | 'approve' | null

/** What keeps the goods, what became of the exception that was asked, and the way to ask or to grant one. */
export function ExceptionNotice({ due, refusal }: { due: Due; refusal: string }) {
  const [asked, setAsked] = useState<Asked>(null)
  const mayApprove = useMay('releases.approve')
  const ids = due.goods.map(({ id }) => id)
  const request = due.goods.find((goods) => goods.refusal !== null && goods.request)?.request
  const isWaiting = request?.status === 'Demandée'
  const close = () => setAsked(null)

  const asking = useSave<{ reason: string }, unknown>({
    send: ({ reason }, { key }) => api.releases.ask.call({ ids, reason }, underKey(key)),
    done: 'Dérogation demandée',
    failed: "La dérogation n'a pas pu être demandée",
    onSaved: close,
  })
  const approving = useSave<{ reason: string }, unknown>({
    send: ({ reason }) => api.releases.approve.call({ ids, reason }),
    done: 'Remise autorisée',
    failed: "La remise n'a pas pu être autorisée",
    onSaved: close,
  })

  return (
    <Stack className={styles.kept} gap="sm" role="alert">
      <Text fw={600}>{`${refusal} Remise bloquée.`}</Text>
      {request && due.mayBeExcepted && <Text>{sentenceOf(request)}</Text>}
      {due.mayBeExcepted && !mayApprove && !isWaiting && (
        <Button className={styles.big} variant="default" onClick={() => setAsked('ask')}>
          Demander une dérogation
        </Button>
      )}
      {due.mayBeExcepted && mayApprove && (
        <Button className={styles.big} variant="default" onClick={() => setAsked('approve')}>
          Autoriser la remise
        </Button>
      )}
      {asked === 'ask' && <ReasonModal title="Demander une dérogation" verb="Demander" most={longestReason} save={asking} onClose={close} />}
      {asked === 'approve' && <ReasonModal title="Autoriser la remise" verb="Autoriser" most={longestReason} save={approving} onClose={close} />}
    </Stack>
  )
}

function sentenceOf({ status, askedByName, decidedByName, decisionReason }: NonNullable<Due['goods'][number]['request']>): string {
  if (status === 'Demandée') return `Dérogation demandée par ${askedByName} : un gestionnaire doit répondre.`
  return `Dérogation ${status === 'Refusée' ? 'refusée' : 'accordée'} par ${decidedByName} : ${decisionReason}`
}
