import { sql } from 'kysely'
import type { CompanyTx } from '#database/door/company.ts'
import { giveKey, type HeldKey, type Key, keyOf, noteHeard, noteSeenWith } from './contact-keys.ts'
import { joinConversations } from './conversation-merge.ts'
import { hasClient, newConversation, ofClient, oneAtATime, onlyClientWith } from './conversations.ts'
import { noteFor } from './notes.ts'

/** Somebody as WhatsApp names them: by a number, by an id, or by both. */
export type Person = {
  number?: string | undefined
  identity?: string | undefined
  /** What the businesses of one owner know them by. */
  parent?: string | undefined
  name?: string | undefined
  username?: string | undefined
}

/** The conversation of a person, made if nobody ever spoke to them; undefined for somebody without any name. `at`: when they were seen under these. */
export async function conversationOfPerson(company: CompanyTx, person: Person, at: Date): Promise<string | undefined> {
  const { number, identity } = person
  if (!(number || identity)) return undefined
  const known = await settled(company, person)
  const id = known ?? (await placed(company, person, at))
  if (person.parent && person.parent !== identity) await alsoNamed(company, id, person.parent)
  await introduce(company, id, person)
  return id
}

/** Both keys lead to one place already, as they nearly always do. */
async function settled(company: CompanyTx, { number, identity }: Person): Promise<string | undefined> {
  const [byNumber, byIdentity] = await Promise.all([numberKey(company, number), identityKey(company, identity)])
  if (number && identity) return byNumber && byIdentity && byNumber.seenWith === identity ? byIdentity.conversationId : undefined
  return (byNumber ?? byIdentity)?.conversationId
}

async function placed(company: CompanyTx, { number, identity }: Person, at: Date): Promise<string> {
  await oneAtATime(company)
  const [byNumber, byIdentity] = await Promise.all([numberKey(company, number), identityKey(company, identity)])
  if (!number) return byIdentity?.conversationId ?? madeFor(company, { kind: 'identité', value: identity as string })
  if (!identity) return byNumber?.conversationId ?? madeOf(company, number)
  return together(company, { number, byNumber, identity, byIdentity, at })
}

type Met = { number: string; byNumber: HeldKey | undefined; identity: string; byIdentity: HeldKey | undefined; at: Date }

/** A number and an id that came together are of one person: the id says who, the number may have been another's. */
async function together(company: CompanyTx, { number, byNumber, identity, byIdentity, at }: Met): Promise<string> {
  const isAnothers = byNumber !== undefined && byNumber.seenWith !== null && byNumber.seenWith !== identity
  const mine = byIdentity?.conversationId ?? (byNumber && !isAnothers ? byNumber.conversationId : await madeOf(company, number, identity))
  if (!byIdentity) await giveKey(company, { kind: 'identité', value: identity }, mine)
  if (!byNumber) await giveKey(company, { kind: 'numéro', value: number }, mine, identity)
  else if (isAnothers) await takeOver(company, byNumber, identity, mine, at)
  else await joinNumber(company, byNumber, identity, mine)
  return (await identityKey(company, identity))?.conversationId ?? mine
}

/** A number that comes with another id than before was given to somebody else; unless this is told late, and that was before. */
async function takeOver(company: CompanyTx, held: HeldKey, identity: string, mine: string, at: Date): Promise<void> {
  if (held.conversationId === mine) return noteSeenWith(company, held.value, identity)
  if (held.lastHeardAt && new Date(held.lastHeardAt) > at) return
  await giveKey(company, held, mine, identity)
  await noteFor(
    company,
    held.conversationId,
    `Le numéro ${held.value} est maintenant celui d'une autre personne sur WhatsApp. Vérifiez le numéro de ce client.`,
  )
}

/** Two conversations of one person become one, unless each is of a client of its own. */
async function joinNumber(company: CompanyTx, held: HeldKey, identity: string, mine: string): Promise<void> {
  if (held.seenWith === null) await noteSeenWith(company, held.value, identity)
  if (held.conversationId === mine) return
  const [theirs, ours] = [await hasClient(company, held.conversationId), await hasClient(company, mine)]
  if (!(theirs && ours))
    return joinConversations(company, ...(theirs ? ([mine, held.conversationId] as const) : ([held.conversationId, mine] as const)))
  if (held.seenWith === null)
    await noteFor(company, mine, `Cette personne écrit aussi depuis le ${held.value}, qui est le numéro d'un autre client : rien n'a été réuni.`)
}

/** A new conversation for a number; that of the client who alone has it, if there is one. */
async function madeOf(company: CompanyTx, number: string, identity?: string): Promise<string> {
  const held = await numberKey(company, number)
  const client = held ? undefined : await onlyClientWith(company, number)
  const id = (client && (await ofClient(company, client))) ?? (await newConversation(company, client))
  if (!held) await giveKey(company, { kind: 'numéro', value: number }, id, identity ?? null)
  return id
}

async function madeFor(company: CompanyTx, key: Key): Promise<string> {
  const id = await newConversation(company)
  await giveKey(company, key, id)
  return id
}

/** Some day they are told of by that id alone. */
async function alsoNamed(company: CompanyTx, conversationId: string, parent: string): Promise<void> {
  const held = await identityKey(company, parent)
  if (held?.conversationId === conversationId) return
  await oneAtATime(company)
  if (!(await identityKey(company, parent))) await giveKey(company, { kind: 'identité', value: parent }, conversationId)
}

/** Another number or id of who had the former, which from now on is somebody else's, or nobody's. */
export async function followKey(company: CompanyTx, former: Key, key: Key, at: Date): Promise<string | undefined> {
  await oneAtATime(company)
  const [before, after] = [await keyOf(company, former), await keyOf(company, key)]
  if (!before) return after?.conversationId
  if (!after) await giveKey(company, key, before.conversationId)
  else if (after.conversationId !== before.conversationId) {
    const [has, had] = [await hasClient(company, after.conversationId), await hasClient(company, before.conversationId)]
    if (!(has && had))
      await joinConversations(
        company,
        ...(had ? ([after.conversationId, before.conversationId] as const) : ([before.conversationId, after.conversationId] as const)),
      )
  }
  await noteHeard(company, key, at)
  if (former.kind === 'numéro' && key.kind === 'numéro' && before.seenWith === null) await noteSeenWith(company, former.value, nobody)
  return (await keyOf(company, key))?.conversationId
}

/** No id of WhatsApp's: whoever comes next with this number is another person. */
const nobody = ''

/** What they call themselves now. */
async function introduce({ db }: CompanyTx, id: string, { name, username }: Person): Promise<void> {
  if (!(name || username)) return
  await db
    .updateTable('conversations')
    .set({ ...(name && { contact_name: name }), ...(username && { username }) })
    .where('id', '=', id)
    .where(sql<boolean>`(contact_name, username) is distinct from (coalesce(${name ?? null}, contact_name), coalesce(${username ?? null}, username))`)
    .execute()
}

function numberKey(company: CompanyTx, value: string | undefined) {
  return value === undefined ? undefined : keyOf(company, { kind: 'numéro', value })
}

function identityKey(company: CompanyTx, value: string | undefined) {
  return value === undefined ? undefined : keyOf(company, { kind: 'identité', value })
}
