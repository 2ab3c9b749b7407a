import type { DocumentClients } from '@escale/contract/trade/documents/contract'
import { type ExpeditionMode, houseWaybills } from '@escale/contract/trade/expeditions/words'
import { Box, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { Attachments } from '#trade/attachments/Attachments.tsx'
import { DocumentLink } from '#trade/DocumentLink.tsx'
import { ClientBill } from '#trade/expeditions/bill/ClientBill.tsx'
import { CustomsLacksText } from '#trade/expeditions/customs/CustomsLacksText.tsx'
import type { TabProps } from '#trade/expeditions/details/tab-props.ts'
import { CargoNotes } from '#trade/expeditions/notes/CargoNotes.tsx'
import { SendAllButton } from '#trade/expeditions/sending/SendAllButton.tsx'
import { SydoniaButton } from '#trade/expeditions/sydonia/SydoniaButton.tsx'
import { OptionalLink } from '#trade/OptionalLink.tsx'
import { PartyList } from '#trade/parties/PartyList.tsx'
import { useLinkTo } from '#trade/useLinkTo.ts'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { pluralize } from '#ui/figures/count.ts'

/**
 * The printable documents of an expedition: first those of the whole expedition, then those of each client.
 */
export default function DocumentsTab({ expedition }: TabProps) {
  const { id, mode } = expedition
  const query = useQuery({ ...api.tradeDocuments.clients.queryOptions({ input: { id } }), staleTime: 0 })
  const baseUrl = `/api/expeditions/${id}/documents`
  return (
    <Stack gap="md">
      <section className="card" aria-labelledby="expedition-papers">
        <div className="card-head">
          <h2 id="expedition-papers">De l'expédition</h2>
        </div>
        <Group gap="lg" p="lg">
          <DocumentLink href={`${baseUrl}/manifest`} name="Manifeste" />
          <DocumentLink href={`${baseUrl}/packing-list`} name="Liste de colisage" />
          <SydoniaButton expedition={expedition} />
        </Group>
        <Box px="lg" pb="lg">
          <CustomsLacksText expeditionId={id} isLinked />
        </Box>
      </section>
      <section className="card" aria-labelledby="expedition-client-papers">
        <div className="card-head">
          <h2 id="expedition-client-papers">De chaque client</h2>
          {query.data && query.data.clients.length > 0 && <SendAllButton expedition={expedition} />}
        </div>
        <QueryContent query={query} failure="Les documents n'ont pas pu être chargés">
          {({ clients, unownedLots }) => (
            <>
              {clients.length === 0 && (
                <Text c="dimmed" p="lg">
                  Aucun client n'a de marchandises à bord.
                </Text>
              )}
              <ul className="rows">
                {clients.map((client) => (
                  <ClientPapers key={client.id} expeditionId={id} client={client} mode={mode} />
                ))}
              </ul>
              {unownedLots > 0 && (
                <p className="notice wait">
                  {pluralize(unownedLots, 'lot')} sans propriétaire : sur aucun document d'un client.
                </p>
              )}
            </>
          )}
        </QueryContent>
      </section>
      <PartyList
        clientId={null}
        title="Correspondants à destination"
        verb="Ajouter un correspondant"
        empty="Aucun correspondant : les documents portent l'agent noté sur l'expédition."
      />
      <CargoNotes expedition={expedition} />
      <Attachments of="expeditions" recordId={id} />
    </Stack>
  )
}

type ClientProps = { expeditionId: string; client: DocumentClients['clients'][number]; mode: ExpeditionMode }

function ClientPapers({ expeditionId, client, mode }: ClientProps) {
  const { id, name, lots, pieces, waybillNumber, isAnnounced, isDeliverable } = client
  const at = `/api/expeditions/${expeditionId}/documents`
  const clients = useLinkTo()('clients')
  return (
    <li>
      <Stack gap={4} flex={1} miw={180}>
        <OptionalLink className="strong" to={clients && `${clients}/${id}`}>
          {name}
        </OptionalLink>
        <span className="muted small num">
          {pluralize(lots, 'lot')}, {pluralize(pieces, 'pièce')}
          {waybillNumber && ` · ${waybillNumber}`}
        </span>
      </Stack>
      <ClientBill expeditionId={expeditionId} client={client} mode={mode} />
      <Group gap="lg">
        <DocumentLink href={`${at}/house-waybill/${id}`} name={houseWaybills[mode]} />
        {isAnnounced && <DocumentLink href={`${at}/arrival-notice/${id}`} name="Avis d'arrivée" />}
        {isDeliverable && <DocumentLink href={`${at}/delivery-note/${id}`} name="Bon de livraison" />}
      </Group>
    </li>
  )
}
