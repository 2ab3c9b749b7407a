import { taxNumberName } from '@escale/contract/trade/freight/customs-codes'
import type { Party } from '@escale/contract/trade/parties/contract'
import { countryName } from '@escale/contract/values/countries'
import { readablePhone } from '@escale/contract/values/telephone/readable-phone'
import { Button, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { useOpenForm } from '#ui/form/record/useOpenForm.ts'
import { useOpenRow } from '#ui/form/record/useOpenRow.ts'

const PartyModal = lazyPart(() => import('./PartyModal.tsx'))

type Props = {
  /** The client whose address book this is. Null for the delivery agents of the company. */
  clientId: string | null
  title: string
  verb: string
  empty: string
}

/** Names and addresses for transport documents, as a card. */
export function PartyList({ clientId, title, verb, empty }: Props) {
  const mayWrite = useMay('clients.write')
  const query = useQuery(api.parties.list.queryOptions({ input: { clientId: clientId ?? undefined } }))
  const adding = useOpenForm('adresse')
  const opened = useOpenRow('adresse', query.data ?? [])
  const shown = opened.row ?? query.data?.find(({ id }) => id === opened.id)
  return (
    <section className="card" aria-labelledby="party-list">
      <div className="card-head">
        <h2 id="party-list">{title}</h2>
        {mayWrite && (
          <Button size="xs" variant="default" onClick={adding.open}>
            {verb}
          </Button>
        )}
      </div>
      <QueryContent query={query} failure="Les adresses n'ont pas pu être chargées">
        {(parties) => (
          <>
            {parties.length === 0 && (
              <Text c="dimmed" p="lg">
                {empty}
              </Text>
            )}
            <ul className="rows">
              {parties.map((party) => (
                <PartyRow key={party.id} party={party} onOpen={() => opened.open(party)} />
              ))}
            </ul>
          </>
        )}
      </QueryContent>
      <Suspense>
        {shown && <PartyModal key={shown.id} party={shown} clientId={clientId} onClose={opened.close} />}
        {mayWrite && adding.isOpen && <PartyModal party={null} clientId={clientId} onClose={adding.close} />}
      </Suspense>
    </section>
  )
}

function PartyRow({ party, onOpen }: { party: Party; onOpen: () => void }) {
  const { name, place, address, city, country, phone, taxNumber, isShipper, isConsignee, isNotify } = party
  const roles = [isShipper && 'Chargeur', isConsignee && 'Destinataire', isNotify && 'À notifier']
  const lines = [
    address?.replaceAll('\n', ', '),
    [city, country && countryName(country)].filter(Boolean).join(', '),
    phone && readablePhone(phone),
    taxNumber && `${taxNumberName(country)} ${taxNumber}`,
  ]
  return (
    <li>
      <Stack gap={4} flex={1} miw={180}>
        <UnstyledButton className="link finger-high" fz="sm" fw={500} onClick={onOpen}>
          {place ? `${place} : ${name}` : name}
        </UnstyledButton>
        <span className="muted small">{lines.filter(Boolean).join(' · ')}</span>
      </Stack>
      <Group gap="xs">
        {roles.map(
          (role) =>
            role && (
              <span key={role} className="pill plain">
                {role}
              </span>
            ),
        )}
      </Group>
    </li>
  )
}
