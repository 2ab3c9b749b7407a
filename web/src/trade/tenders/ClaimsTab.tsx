import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import type { Claim } from '@escale/contract/trade/payments/tenders'
import { tenderMessages } from '@escale/contract/trade/tenders/messages'
import { referenceDayWarning, referenceShapeWarning } from '@escale/contract/trade/tenders/mobile-money'
import { Anchor, Button, Group, Stack } from '@mantine/core'
import { IconPhotoCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, underKey } from '#api.ts'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { State } from '#ui/feedback/State.tsx'
import { ReasonModal } from '#ui/form/ReasonModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import styles from './Tenders.module.css'

const longestReason = 1000

/** Screenshots of mobile money that wait for somebody who sees the account of the operator. */
export default function ClaimsTab() {
  const query = useQuery(api.tenders.waiting.queryOptions({ staleTime: 0 }))
  return (
    <QueryContent query={query} failure="Les captures n'ont pas pu être chargées">
      {(claims) =>
        claims.length === 0 ? (
          <State
            icon={IconPhotoCheck}
            title="Rien à vérifier"
            hint="Un paiement de mobile money avec une capture du client attend ici sa vérification."
          />
        ) : (
          <ul className="rows" aria-label="Captures à vérifier">
            {claims.map((claim) => (
              <ClaimLine
                key={`${claim.paymentId} ${claim.position}`}
                claim={claim}
                onJudged={() => void query.refetch()}
              />
            ))}
          </ul>
        )
      }
    </QueryContent>
  )
}

type LineProps = { claim: Claim; onJudged: () => void }

function ClaimLine({ claim, onJudged }: LineProps) {
  const [isRefusing, setRefusing] = useState(false)
  const one = { id: claim.paymentId, position: claim.position }
  const verification = useSave<Record<never, never>, unknown>({
    send: (_, { key }) => api.tenders.verify.call(one, underKey(key)),
    done: tenderMessages.verified,
    failed: tenderMessages.verifyFailed,
    onSaved: onJudged,
  })
  const refusal = useSave<{ reason: string }, unknown>({
    send: ({ reason }, { key }) => api.tenders.refuse.call({ ...one, reason }, underKey(key)),
    done: tenderMessages.refused,
    failed: tenderMessages.refuseFailed,
    onSaved: () => {
      setRefusing(false)
      onJudged()
    },
  })
  return (
    <Stack component="li" className={styles.tender} gap="xs">
      <ClaimFacts claim={claim} />
      {verification.refusal && <Refusal sentence={verification.refusal} />}
      <Group gap="sm">
        <Button loading={verification.isPending} onClick={() => verification.submit({})}>
          Reçu sur le compte
        </Button>
        <Button variant="default" color="red" onClick={() => setRefusing(true)}>
          Refuser
        </Button>
      </Group>
      {isRefusing && (
        <ReasonModal
          title="Refuser cette capture"
          subtitle={claim.clientName}
          verb="Refuser"
          most={longestReason}
          save={refusal}
          onClose={() => setRefusing(false)}
        >
          <p>Le paiement reste « En attente », et un autre paiement peut prendre cette référence.</p>
        </ReasonModal>
      )}
    </Stack>
  )
}

function ClaimFacts({ claim }: { claim: Claim }) {
  const { operator, reference, paymentId, position, paidDay } = claim
  const named = operator ?? claim.method
  const warning =
    reference && (referenceShapeWarning(named, reference) ?? referenceDayWarning(named, reference, paidDay))
  return (
    <Group justify="space-between" align="flex-start" gap="sm">
      <Stack component="span" gap={0} miw={0}>
        <span>{claim.clientName}</span>
        <span className="muted small">
          {[claim.accountName, reference, claim.payerName, claim.payerNumber].filter(Boolean).join(' · ')}
        </span>
        <span className="muted small">
          {claim.invoiceNumber} · saisi par {claim.recordedByName}
        </span>
        {warning && <span className="pill wait plain">{warning}</span>}
        <Anchor href={`/api/payments/${paymentId}/tenders/${position}/screenshot`} target="_blank">
          Voir la capture
        </Anchor>
      </Stack>
      <b className="num">{formatAmount(claim.amount, claim.currency)}</b>
    </Group>
  )
}
