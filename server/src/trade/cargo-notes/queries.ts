import type { CargoNote, NotesOfClient } from '@escale/contract/trade/cargo-notes/contract'
import { type Actor, hasPermission } from '#access/guard/actor.ts'
import { requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf, clientName, hasNoClient, withClient } from '#database/query/client-columns.ts'
import { billsByClient } from '#trade/current-bills.ts'
import { requireExpedition } from '#trade/require-expedition.ts'

const columns = ['n.id', 'n.version', 'n.kind', 'n.state', 'n.number', 'n.cost', 'n.day'] as const

/** The clients with goods or notes in an expedition, by name, with their house bill and their notes. */
export async function listCargoNotes(company: CompanyTx, actor: Actor, id: string): Promise<NotesOfClient[]> {
  await requireExpedition(company, id)
  const notes = await company.db
    .selectFrom('cargo_notes as n')
    .$call(withClient('n'))
    .select(columns)
    .select([clientIdOf<string>('n').as('clientId'), clientName().as('clientName')])
    .where('n.expedition_id', '=', id)
    .orderBy('n.created_at')
    .orderBy('n.id')
    .execute()
  const clients = new Map(
    [...(await clientsAboard(company, id)), ...notes].map(({ clientId, clientName }) => [
      clientId,
      clientName ?? '',
    ]),
  )
  const bills = await billsByClient(company, id)
  return [...clients]
    .map(([clientId, clientName]) => ({
      clientId,
      clientName,
      billNumber: bills.get(clientId)?.number ?? null,
      billDay: bills.get(clientId)?.day ?? null,
      notes: notes.filter((note) => note.clientId === clientId).map((note) => toCargoNote(note, actor)),
    }))
    .sort((one, other) => one.clientName.localeCompare(other.clientName, 'fr'))
}

/** Reads a note of an expedition, and the name of its client. */
export async function findCargoNote({ db }: CompanyTx, actor: Actor, id: string, noteId: string) {
  const note = requireFound(
    await db
      .selectFrom('cargo_notes as n')
      .$call(withClient('n'))
      .select(columns)
      .select(clientName().as('clientName'))
      .where('n.id', '=', noteId)
      .where('n.expedition_id', '=', id)
      .executeTakeFirst(),
  )
  return { note: toCargoNote(note, actor), clientName: note.clientName ?? '' }
}

async function clientsAboard({ db }: CompanyTx, id: string) {
  return db
    .selectFrom('goods as g')
    .$call(withClient('g'))
    .select([clientIdOf<string>('g').as('clientId'), clientName().as('clientName')])
    .distinct()
    .where('g.expedition_id', '=', id)
    .where((where) => where.not(hasNoClient('g')))
    .execute()
}

function toCargoNote({ id, version, kind, state, number, cost, day }: NoteRow, actor: Actor): CargoNote {
  const mayReadCost = hasPermission(actor, 'expeditions.write')
  return {
    id,
    version,
    kind: kind as CargoNote['kind'],
    state: state as CargoNote['state'],
    number,
    cost: mayReadCost ? cost : null,
    day,
  }
}

type NoteRow = Omit<CargoNote, 'kind' | 'state'> & { kind: string; state: string }
