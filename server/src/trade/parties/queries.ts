import type { Party } from '@escale/contract/trade/parties/contract'
import { mostParties } from '@escale/contract/trade/parties/contract'
import type { PartyDraft } from '@escale/contract/trade/parties/draft'
import { partyFields } from '@escale/contract/trade/parties/fields'
import type { WriteContext } from '#access/guard/write-context.ts'
import { Refusal, requireFound, staleOrGone } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { changeRow } from '#database/query/change-row.ts'
import { clientIdOf, findClient, isOfClient, keysOf } from '#database/query/client-columns.ts'
import { newId } from '#database/query/ids.ts'
import { draftColumns, recordColumns } from '#database/query/record-columns.ts'

/** Lists the parties of a client or, without one, the delivery agents of the company. */
export function listParties(company: CompanyTx, clientId?: string): Promise<Party[]> {
  const all = parties(company).orderBy('p.name').orderBy('p.id').limit(mostParties)
  return clientId === undefined
    ? all.where('p.place', 'is not', null).execute()
    : all.where(isOfClient(clientId, 'p')).execute()
}

function parties({ db }: CompanyTx) {
  return db
    .selectFrom('parties as p')
    .select(recordColumns('p', partyFields))
    .select(clientIdOf<string | null>('p').as('clientId'))
}

async function partyById(company: CompanyTx, id: string): Promise<Party> {
  return requireFound(await parties(company).where('p.id', '=', id).executeTakeFirst())
}

export async function addParty(
  writing: WriteContext,
  { clientId, ...draft }: PartyDraft & { clientId: string | null },
): Promise<Party> {
  const { company, record } = writing
  if (clientId === null && draft.place === null) throw new Refusal('PLACE_MISSING')
  const owner = clientId === null ? {} : keysOf(requireFound(await findClient(company, clientId)))
  const others = await listParties(company, clientId ?? undefined)
  if (others.length >= mostParties) throw new Refusal('TOO_MANY_PARTIES')
  const id = newId()
  await company.db
    .insertInto('parties')
    .values({
      ...draftColumns(partyFields, clientId === null ? { ...draft, ...noRole } : { ...draft, place: null }),
      ...owner,
      id,
    })
    .execute()
  await takeRoles(company, id, clientId, draft)
  recordParty(record, 'PARTY_ADDED', { id, clientId, after: draft.name })
  return partyById(company, id)
}

const noRole = { isShipper: false, isConsignee: false, isNotify: false }

export async function changeParty(
  { company, record }: WriteContext,
  id: string,
  version: number,
  changes: Partial<PartyDraft>,
): Promise<Party> {
  const row = await partyById(company, id)
  if (row.version !== version) throw staleOrGone(row)
  const isAgent = row.clientId === null
  if (isAgent && changes.place === null) throw new Refusal('PLACE_MISSING')
  const { place: _, ...ofClient } = changes
  const columns = draftColumns(partyFields, isAgent ? { ...changes, ...noRole } : ofClient)
  if (!(await changeRow(company, 'parties', { id, version }, columns)))
    throw staleOrGone(await partyById(company, id))
  await takeRoles(company, id, row.clientId, changes)
  recordParty(record, 'PARTY_UPDATED', {
    id,
    clientId: row.clientId,
    before: row.name,
    after: changes.name ?? row.name,
  })
  return partyById(company, id)
}

export async function removeParty({ company, record }: WriteContext, id: string): Promise<void> {
  const { clientId, name } = await partyById(company, id)
  const bill = await company.db
    .selectFrom('house_waybills')
    .select('number')
    .where((the) =>
      the.or(
        (['shipper_id', 'consignee_id', 'notify_id', 'delivery_agent_id'] as const).map((column) =>
          the(column, '=', id),
        ),
      ),
    )
    .executeTakeFirst()
  if (bill) throw new Refusal('PARTY_USED', { number: bill.number })
  await company.db.deleteFrom('parties').where('id', '=', id).execute()
  recordParty(record, 'PARTY_REMOVED', { id, clientId, before: name })
}

/** A client has one usual shipper, consignee and notify party: the last chosen one takes the place. */
async function takeRoles(
  company: CompanyTx,
  id: string,
  clientId: string | null,
  { isShipper, isConsignee, isNotify }: Partial<PartyDraft>,
): Promise<void> {
  if (clientId === null || !(isShipper || isConsignee || isNotify)) return
  await company.db
    .updateTable('parties')
    .set({
      ...(isShipper && { is_shipper: false }),
      ...(isConsignee && { is_consignee: false }),
      ...(isNotify && { is_notify: false }),
    })
    .where(isOfClient(clientId))
    .where('id', '<>', id)
    .execute()
}

type PartyChange = { id: string; clientId: string | null; before?: string; after?: string }

// A party of a client is in the client's history. An agent of the company has the journal only.
function recordParty(
  record: WriteContext['record'],
  action: 'PARTY_ADDED' | 'PARTY_UPDATED' | 'PARTY_REMOVED',
  { id, clientId, before, after }: PartyChange,
): void {
  const name = after ?? before ?? ''
  if (clientId === null) record(action, { table: 'parties', id, detail: name })
  else
    record(action, {
      table: 'clients',
      id: clientId,
      before: { party: before ?? null },
      after: { party: after ?? null },
      detail: name,
    })
}
