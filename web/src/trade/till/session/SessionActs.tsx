import { screens } from '@escale/contract/access/screens'
import type { TillSessionDetail } from '@escale/contract/trade/till/contract'
import { tillMessages } from '@escale/contract/trade/till/messages'
import { canAct, mayApprove } from '@escale/contract/trade/till/state'
import { chainRuleTexts } from '@escale/contract/trade/till/words'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, underKey } from '#api.ts'
import { useMay, useSession } from '#session/current/useSession.ts'
import { OverForm } from '#trade/overlay/OverForm.tsx'
import { ReasonModal } from '#ui/form/ReasonModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

type Props = {
  session: TillSessionDetail
  onPrint: () => void
  onChanged: () => void
  onReopened: (id: string) => void
}

const tillPath = screens.find(({ key }) => key === 'till')?.path ?? ''

/** Prints, counts, approves, reopens or verifies a session. */
export function SessionActs({ session, onPrint, onChanged, onReopened }: Props) {
  const [isReopening, setReopening] = useState(false)
  const may = useSessionRights(session)
  const approval = useSave({
    send: (_: void, { key }) => api.till.approve.call({ id: session.id }, underKey(key)),
    done: tillMessages.approved,
    failed: tillMessages.approveFailed,
    onSaved: onChanged,
  })
  return (
    <>
      <Group gap="sm">
        {session.closedAt !== null && (
          <Button variant="default" onClick={onPrint}>
            PV en PDF
          </Button>
        )}
        {may.count && (
          <Button
            component={Link}
            variant="default"
            to={`${tillPath}?onglet=ma-caisse&caisse=${session.accountId}`}
          >
            Compter et clôturer
          </Button>
        )}
        {may.approve && (
          <Button loading={approval.isPending} onClick={() => approval.submit()}>
            Approuver l’écart
          </Button>
        )}
        {may.reopen && (
          <Button variant="default" onClick={() => setReopening(true)}>
            Rouvrir
          </Button>
        )}
      </Group>
      {may.verify && <ChainCheck accountId={session.accountId} />}
      {isReopening && (
        <OverForm>
          <Reopening session={session} onReopened={onReopened} onClose={() => setReopening(false)} />
        </OverForm>
      )}
    </>
  )
}

function useSessionRights({ state, openedBy, closedBy, reopenedAs }: TillSessionDetail) {
  const { user } = useSession()
  const isManager = useMay('till.approve')
  const mayReopen = useMay('till.reopen')
  return {
    count: canAct(state, 'count') && (isManager || openedBy === user.id),
    approve: isManager && mayApprove({ state, openedBy, closedBy }, user.id),
    reopen: mayReopen && canAct(state, 'reopen') && reopenedAs === null,
    verify: isManager,
  }
}

type ReopeningProps = Pick<Props, 'session' | 'onReopened'> & { onClose: () => void }

function Reopening({ session, onReopened, onClose }: ReopeningProps) {
  const save = useSave({
    send: ({ reason }: { reason: string }, { key }) =>
      api.till.reopen.call({ id: session.id, reason }, underKey(key)),
    done: `${tillMessages.reopened} : ${session.till}`,
    failed: tillMessages.reopenFailed,
    onSaved: ({ id }) => {
      onClose()
      onReopened(id)
    },
  })
  return (
    <ReasonModal
      title="Rouvrir la caisse"
      subtitle={session.number}
      verb="Rouvrir"
      most={1000}
      save={save}
      onClose={onClose}
    >
      <p className="notice">
        La première clôture reste. {session.openedByName} compte et clôture une seconde fois.
      </p>
    </ReasonModal>
  )
}

/** Verifies the hashes of all PV of a till. */
function ChainCheck({ accountId }: { accountId: string }) {
  const [isAsked, setAsked] = useState(false)
  const chain = useQuery({
    ...api.till.chain.queryOptions({ input: { id: accountId } }),
    enabled: isAsked,
    staleTime: 0,
  })
  const [broken] = chain.data?.broken ?? []
  return (
    <Group gap="sm">
      <Button
        variant="subtle"
        loading={chain.isFetching}
        onClick={() => (isAsked ? chain.refetch() : setAsked(true))}
      >
        Vérifier la chaîne des PV
      </Button>
      <span role="status">
        {chain.data &&
          (broken
            ? tillMessages.chainBroken(broken.number, chainRuleTexts[broken.rule])
            : tillMessages.chainVerified(chain.data.sessions))}
        {chain.isError && "La chaîne n'a pas pu être vérifiée."}
      </span>
    </Group>
  )
}
