import { alarmText, clientAlarm } from '@escale/contract/trade/cargo-notes/alarms'
import type { CargoNote, NotesOfClient } from '@escale/contract/trade/cargo-notes/contract'
import { type CountryNote, countryNoteOf } from '@escale/contract/trade/cargo-notes/rules'
import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import { formatMoney } from '@escale/contract/values/amounts'
import { formatDay } from '@escale/contract/values/days'
import { Box, Button, Group, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api } from '#api.ts'
import { useMay, useSession } from '#session/current/useSession.ts'
import { companyToday } from '#trade/expeditions/details/lateness.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { RowWords } from '#ui/display/RowWords.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'

const CargoNoteModal = lazyPart(() => import('./CargoNoteModal.tsx'))

type OpenedNote = { client: NotesOfClient; note: CargoNote | null }

/** The cargo tracking notes of an expedition by sea, one list of notes for each client's house bill. */
export function CargoNotes({ expedition }: { expedition: ExpeditionDetail }) {
  const rule = expedition.mode === 'Maritime' ? countryNoteOf(expedition.destinationCode) : null
  const query = useQuery({
    ...api.cargoNotes.list.queryOptions({ input: { id: expedition.id } }),
    enabled: rule !== null,
  })
  const [opened, setOpened] = useState<OpenedNote | null>(null)
  if (rule === null) return null
  return (
    <section className="card" aria-labelledby="cargo-notes">
      <div className="card-head">
        <div>
          <h2 id="cargo-notes">Notes de cargaison</h2>
          <Text c="dimmed" fz="sm" maw="68ch" mt={4}>
            <b>
              {rule.kinds.join(' et ')} ({rule.authority}).
            </b>{' '}
            {rule.advice}
          </Text>
        </div>
      </div>
      {expedition.cargoNoteNumber && (
        <p className="notice">Tout le départ est couvert par le numéro {expedition.cargoNoteNumber}.</p>
      )}
      <QueryContent query={query} failure="Les notes de cargaison n'ont pas pu être chargées">
        {(clients) => (
          <>
            {clients.length === 0 && (
              <Text c="dimmed" p="lg">
                Aucun client n'a de marchandises à bord.
              </Text>
            )}
            <ul className="rows">
              {clients.map((client) => (
                <ClientNotes
                  key={client.clientId}
                  {...{ client, rule, expedition }}
                  onOpen={(note) => setOpened({ client, note })}
                />
              ))}
            </ul>
          </>
        )}
      </QueryContent>
      <Suspense>
        {opened && <CargoNoteModal {...opened} {...{ expedition, rule }} onClose={() => setOpened(null)} />}
      </Suspense>
    </section>
  )
}

type ClientProps = {
  client: NotesOfClient
  rule: CountryNote
  expedition: ExpeditionDetail
  onOpen: (note: CargoNote | null) => void
}

function ClientNotes({ client, rule, expedition, onOpen }: ClientProps) {
  const { company } = useSession()
  const mayWrite = useMay('expeditions.write')
  const { clientName, billNumber, notes } = client
  const alarm = clientAlarm(rule, client, expedition, companyToday(company))
  return (
    <li aria-label={clientName}>
      <RowWords>
        <span className="strong">{clientName}</span>
        {billNumber && <span className="muted small num">{billNumber}</span>}
        {alarm && (
          <Box
            component="span"
            className={`small ${alarm.isLate ? 'late' : 'wait'}`}
            role="status"
            px={8}
            py={4}
            style={{ borderRadius: 6, alignSelf: 'flex-start' }}
          >
            {alarmText(rule, alarm)}
          </Box>
        )}
        {notes.map((note) => (
          <NoteLine key={note.id} note={note} mayWrite={mayWrite} onOpen={() => onOpen(note)} />
        ))}
        {notes.length === 0 && !expedition.cargoNoteNumber && (
          <span className="muted small">{rule.kinds[0]} à demander</span>
        )}
      </RowWords>
      {mayWrite && (
        <Button
          variant="default"
          size="xs"
          aria-label={`Ajouter une note de cargaison à ${clientName}`}
          onClick={() => onOpen(null)}
        >
          Ajouter
        </Button>
      )}
    </li>
  )
}

type NoteProps = { note: CargoNote; mayWrite: boolean; onOpen: () => void }

function NoteLine({ note: { kind, number, state, cost, day }, mayWrite, onOpen }: NoteProps) {
  const name = [kind, number].filter(Boolean).join(' ')
  const facts = [state, day && formatDay(day), cost !== null && formatMoney(cost)].filter(Boolean)
  return (
    <Group gap={8}>
      {mayWrite ? (
        <UnstyledButton className="link num finger-high" onClick={onOpen}>
          {name}
        </UnstyledButton>
      ) : (
        <span className="num">{name}</span>
      )}
      <span className="muted small num">{facts.join(' · ')}</span>
    </Group>
  )
}
