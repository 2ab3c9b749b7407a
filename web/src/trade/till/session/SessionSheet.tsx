import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import { accountKindNames, moveKindNames } from '@escale/contract/trade/money-accounts/words'
import type { TillSessionDetail } from '@escale/contract/trade/till/contract'
import { Button, Group, Stack, Text } from '@mantine/core'
import { CountedAmounts } from '#trade/till/count/CountedAmounts.tsx'
import { HoldingDevices } from '#trade/till/count/HoldingDevices.tsx'
import { StatusBadge } from '#ui/display/StatusBadge.tsx'
import { useClocks } from '#ui/display/useClocks.tsx'
import { pluralize } from '#ui/figures/count.ts'

type Props = { session: TillSessionDetail; onOpen: (id: string) => void }

/** A session as its PV says it: who, when, float, moves, counts and differences. */
export function SessionSheet({ session, onOpen }: Props) {
  const last = session.attempts.at(-1)
  return (
    <>
      <People session={session} />
      <Reopenings session={session} onOpen={onOpen} />
      <section aria-label="Fonds à l’ouverture">
        <Text fw={580}>Fonds à l’ouverture</Text>
        <Text className="num">
          {session.opening.counts.map(({ currency, counted }) => formatAmount(counted, currency)).join(' · ')}
        </Text>
        {session.openingReason && <Text c="dimmed">Écart : {session.openingReason}</Text>}
      </section>
      <Moves moves={session.moves} />
      {session.expected && !last && (
        <Text>
          Attendu :{' '}
          <b className="num strong">
            {session.expected.map(({ currency, amount }) => formatAmount(amount, currency)).join(' · ')}
          </b>
        </Text>
      )}
      {session.expected === null && (
        <p className="notice">
          La caisse se compte à l’aveugle : les mouvements et le montant attendu apparaissent après le
          comptage.
        </p>
      )}
      {last && (
        <section aria-label="Comptage">
          <Text fw={580}>Comptage</Text>
          <CountedAmounts counts={last.counts} />
          {session.reason && <Text mt={6}>Motif de l’écart : {session.reason}</Text>}
        </section>
      )}
      <FormerCounts session={session} />
      <HoldingDevices session={session} />
      {session.holdReason && <Text>Clôturée sans les reçus d’un appareil : {session.holdReason}</Text>}
    </>
  )
}

function People({ session }: Pick<Props, 'session'>) {
  const { moment } = useClocks()
  const { openedByName, openedAt, closedByName, closedAt, approvedByName, approvedAt } = session
  return (
    <Stack gap={2}>
      <Group gap="sm">
        <StatusBadge status={session.state} />
        {session.agency && <span className="muted">{session.agency}</span>}
      </Group>
      <Text>
        Ouverte par {openedByName}, {moment(openedAt)}
      </Text>
      {closedByName && closedAt && (
        <Text>
          Clôturée par {closedByName}, {moment(closedAt)}
        </Text>
      )}
      {approvedByName && approvedAt && (
        <Text>
          Écart approuvé par {approvedByName}, {moment(approvedAt)}
        </Text>
      )}
    </Stack>
  )
}

function Reopenings({ session: { reopens, reopenReason, reopenedByName, reopenedAs }, onOpen }: Props) {
  return (
    <>
      {reopens && (
        <p className="notice">
          Rouverte par {reopenedByName} : {reopenReason}.{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => onOpen(reopens)}>
            Première clôture
          </Button>
        </p>
      )}
      {reopenedAs && (
        <p className="notice">
          Cette caisse a été rouverte.{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => onOpen(reopenedAs)}>
            Seconde clôture
          </Button>
        </p>
      )}
    </>
  )
}

function Moves({ moves }: Pick<TillSessionDetail, 'moves'>) {
  if (moves.length === 0) return null
  return (
    <ul className="rows" aria-label="Mouvements par nature et par personne">
      {moves.map(({ kind, accountKind, personName, currency, count, amount }) => (
        <li key={`${kind} ${accountKind} ${personName} ${currency}`}>
          <Group justify="space-between" wrap="nowrap" gap="sm">
            <span>
              {moveKindNames[kind]} · {accountKindNames[accountKind]}
              <Text component="span" display="block" c="dimmed" fz="sm">
                {personName ?? 'Escale'}, {pluralize(count, 'mouvement')}
              </Text>
            </span>
            <b className="num strong">{formatAmount(amount, currency)}</b>
          </Group>
        </li>
      ))}
    </ul>
  )
}

/** Counts before the last one, which stay visible. */
function FormerCounts({ session }: Pick<Props, 'session'>) {
  const { hour } = useClocks()
  const former = session.attempts.slice(0, -1)
  if (former.length === 0) return null
  return (
    <ul className="rows" aria-label="Comptages précédents">
      {former.map(({ attempt, counts, countedAt, countedByName }) => (
        <li key={attempt}>
          Comptage {attempt}, {hour(countedAt)}, {countedByName} :{' '}
          <span className="num">
            {counts.map(({ counted, currency }) => formatAmount(counted, currency)).join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
