import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import type { TenderChoices } from '@escale/contract/trade/payments/tenders'
import type { OpenableTill, TillSessionDetail } from '@escale/contract/trade/till/contract'
import { Button, Text } from '@mantine/core'
import { IconCashRegister } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api, failureOf } from '#api.ts'
import { useMay, useSession } from '#session/current/useSession.ts'
import { TakePayment } from '#trade/overlay/TakePayment.tsx'
import { PrintedDocument } from '#trade/PrintedDocument.tsx'
import { WaitingCash } from '#trade/tenders/offline/WaitingCash.tsx'
import { useTenderChoices } from '#trade/tenders/useTenderChoices.ts'
import { Panel } from '#ui/display/Panel.tsx'
import { useClocks } from '#ui/display/useClocks.tsx'
import { asOfNow } from '#ui/feedback/fresh-record.ts'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { State } from '#ui/feedback/State.tsx'
import { ClosingPanel } from './count/ClosingPanel.tsx'
import { CountingPanel } from './count/CountingPanel.tsx'
import { OpeningPanel } from './count/OpeningPanel.tsx'

/** The till that the person has open, or the form that opens one. A manager may count that of a colleague. */
export default function MyTillTab() {
  const query = useQuery({ ...api.till.tills.queryOptions(), ...asOfNow })
  const [closedId, setClosedId] = useState<string | null>(null)
  const { user } = useSession()
  const mayApprove = useMay('till.approve')
  const [params] = useSearchParams()
  const wanted = mayApprove ? params.get('caisse') : null
  const { openTill } = useTenderChoices()
  const isUnreached = query.isError && failureOf(query.error).status === 0
  const closed = (id: string) => {
    setClosedId(id)
    void query.refetch()
  }
  return (
    <>
      <WaitingCash isCounting={params.get('etape') === 'comptage'} />
      {isUnreached && openTill && <OfflineTill name={tillName(openTill)} />}
      <QueryContent
        query={query}
        failure={
          isUnreached && openTill ? 'Compter demande le réseau' : "Les caisses n'ont pas pu être chargées"
        }
      >
        {(tills) => {
          const shown = tills.find(({ id, session }) =>
            wanted ? id === wanted && session : session?.openedBy === user.id,
          )
          if (shown?.session) return <HeldTill till={shown} id={shown.session.id} onClosed={closed} />
          const free = tills.filter(({ session }) => session === null)
          return free.length > 0 ? (
            <OpeningPanel tills={free} onOpened={() => void query.refetch()} />
          ) : (
            <NoTill tills={tills} />
          )
        }}
      </QueryContent>
      {closedId && (
        <PrintedDocument
          title="PV de caisse"
          path={`/api/till/sessions/${closedId}/document`}
          onClose={() => setClosedId(null)}
        />
      )}
    </>
  )
}

function tillName({ accounts, tillId }: TenderChoices): string {
  return accounts.find(({ id }) => id === tillId)?.name ?? 'Caisse'
}

/** The open till as this device knows it. Receipts wait here for the network. */
function OfflineTill({ name }: { name: string }) {
  return (
    <Panel
      title={name}
      hint="Sans réseau, chaque reçu porte un numéro provisoire ; il part quand le réseau revient."
    >
      <div className="fields">
        <TakePayment />
      </div>
    </Panel>
  )
}

function NoTill({ tills }: { tills: readonly OpenableTill[] }) {
  const { shortMoment } = useClocks()
  const holders = tills.flatMap(({ name, session }) =>
    session ? [`${name} : ${session.openedByName}, depuis le ${shortMoment(session.openedAt)}`] : [],
  )
  return (
    <State
      icon={IconCashRegister}
      title={tills.length === 0 ? 'Aucune caisse' : 'Toutes les caisses sont ouvertes'}
      hint={
        tills.length === 0 ? 'Un administrateur ajoute une caisse dans Paramètres.' : `${holders.join('. ')}.`
      }
    />
  )
}

type HeldProps = { till: OpenableTill; id: string; onClosed: (id: string) => void }

/** A till with an open session: its float, the count, or the closing. */
function HeldTill({ till, id, onClosed }: HeldProps) {
  const query = useQuery({ ...api.till.session.queryOptions({ input: { id } }), ...asOfNow })
  const [params, setParams] = useSearchParams()
  const isCounting = params.get('etape') === 'comptage'
  // The step stands in the address, so that a reloaded page shows the typed count again.
  const go = (step: string | null) =>
    setParams((current) => {
      const next = new URLSearchParams(current)
      if (step) next.set('etape', step)
      else next.delete('etape')
      return next
    })
  const counted = () => {
    go(null)
    void query.refetch()
  }
  if (isCounting)
    return <CountingPanel till={till} sessionId={id} onCounted={counted} onBack={() => go(null)} />
  return (
    <QueryContent query={query} failure="La caisse n'a pas pu être chargée">
      {(session) =>
        session.state === 'Comptée' ? (
          <ClosingPanel
            session={session}
            onRecount={() => go('comptage')}
            onResumed={() => void query.refetch()}
            onClosed={onClosed}
          />
        ) : (
          <OpenPanel session={session} onCount={() => go('comptage')} />
        )
      }
    </QueryContent>
  )
}

function OpenPanel({ session, onCount }: { session: TillSessionDetail; onCount: () => void }) {
  const { shortMoment } = useClocks()
  const float = session.opening.counts.map(({ currency, counted }) => formatAmount(counted, currency))
  return (
    <Panel title={session.till} hint="Les reçus en espèces et les dépenses passent par cette caisse.">
      <div className="fields">
        <Text>
          Ouverte par {session.openedByName}, le {shortMoment(session.openedAt)}
        </Text>
        <Text>
          Fonds : <b className="num strong">{float.join(' · ')}</b>
        </Text>
        {session.reopenReason && (
          <Text c="dimmed">
            Rouverte par {session.reopenedByName} : {session.reopenReason}
          </Text>
        )}
        <TakePayment />
        <Button size="md" variant="default" onClick={onCount}>
          Compter et clôturer
        </Button>
      </div>
    </Panel>
  )
}
