import type { Expedition } from '@escale/contract/trade/expeditions/contract'
import { houseWaybills } from '@escale/contract/trade/expeditions/words'
import { Group, Stack } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '#api.ts'
import { Attachments } from '#trade/attachments/Attachments.tsx'
import { DocumentLink } from '#trade/DocumentLink.tsx'
import { StatusBadge } from '#ui/display/StatusBadge.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { State } from '#ui/feedback/State.tsx'
import { NextPage } from '#ui/list/NextPage.tsx'
import { pagesOf } from '#ui/list/pages-of.ts'
import type { ClientTabProps } from './client-tab-props.ts'

/** The printable documents of a client. Each expedition has documents for the goods this client has on it. */
export default function ClientDocuments({ client }: ClientTabProps) {
  const list = useInfiniteQuery(api.expeditions.list.infiniteOptions(pagesOf({ clientId: client.id })))
  return (
    <Stack gap="md">
      {client.tenantId !== null && <Attachments of="clients" recordId={client.id} />}
      <section className="card" aria-labelledby="client-papers">
        <div className="card-head">
          <h2 id="client-papers">De chaque expédition</h2>
        </div>
        <QueryContent query={list} failure="Les documents n'ont pas pu être chargés">
          {({ pages }) => {
            const expeditions = pages.flatMap(({ items }) => items)
            if (expeditions.length === 0)
              return (
                <State
                  icon={IconFileText}
                  title="Aucun document"
                  hint="Ceux des départs qui portent ses marchandises apparaissent ici."
                />
              )
            return (
              <ul className="rows">
                {expeditions.map((expedition) => (
                  <ExpeditionPapers key={expedition.id} expedition={expedition} clientId={client.id} />
                ))}
              </ul>
            )
          }}
        </QueryContent>
        <NextPage list={list} />
      </section>
    </Stack>
  )
}

function ExpeditionPapers({ expedition, clientId }: { expedition: Expedition; clientId: string }) {
  const { id, reference, origin, destination, mode, status } = expedition
  const baseUrl = `/api/expeditions/${id}/documents`
  return (
    <li>
      <Stack gap={4} flex={1} miw={180}>
        <Group gap="sm">
          <Link className="link num" to={`/app/expeditions/${id}`}>
            {reference}
          </Link>
          <StatusBadge status={status} />
        </Group>
        <span className="muted small">
          {origin} → {destination}
        </span>
      </Stack>
      <Group gap="lg">
        <DocumentLink href={`${baseUrl}/house-waybill/${clientId}`} name={houseWaybills[mode]} />
        <DocumentLink href={`${baseUrl}/arrival-notice/${clientId}`} name="Avis d'arrivée" />
      </Group>
    </li>
  )
}
