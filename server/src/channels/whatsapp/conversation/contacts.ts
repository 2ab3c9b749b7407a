import type { KeyKind } from '@escale/contract/channels/whatsapp/words'
import {
  type Contact,
  dropWriting,
  giveKey,
  giveKeys,
  isKey,
  type Key,
  keyColumns,
  keyOf,
  noteKeySeen,
  noteReplaced,
  noteSeenWith,
  rewriteNumber,
  type StoredKey,
  writeNumbers,
} from '#channels/whatsapp/message/contact-keys.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { joinConversations } from './conversation-merge.ts'
import { conversationForNumber, hasClient, lockConversations, newConversation } from './conversations.ts'
import { addNote } from './notes.ts'

/**
 * Finds the conversation of a contact, or creates it. Undefined for a contact without number or id. `at`:
 * when WhatsApp saw
 * the contact under these keys.
 */
export async function findConversation(
  company: CompanyTx,
  contact: Contact,
  at: Date,
): Promise<string | undefined> {
  const { number, identity, parent } = contact
  if (!(number || identity)) return undefined
  const { byNumber, byIdentity, byParent, otherWritings } = await keysOfContact(company, contact)
  const isSettled =
    otherWritings.length === 0 &&
    (!(number && identity) || (byIdentity !== undefined && byNumber?.seenWith === identity))
  const settled = isSettled ? (byIdentity ?? byNumber)?.conversationId : undefined
  const id = settled ?? (await placeContact(company, { number, identity }, at))
  if (parent && parent !== identity && byParent?.conversationId !== id)
    await addParentKey(company, id, parent)
  return id
}

type ContactKeys = Record<'byNumber' | 'byIdentity' | 'byParent', StoredKey | undefined> & {
  /** Rows of this number in another writing. */
  otherWritings: StoredKey[]
}

/** Reads the keys of a contact in one statement. */
async function keysOfContact({ db }: CompanyTx, { number, identity, parent }: Contact): Promise<ContactKeys> {
  const identities = [identity, parent].filter((id) => id !== undefined)
  const rows = (await db
    .selectFrom('conversation_keys')
    .select(keyColumns)
    .where((key) =>
      key.or([
        ...(number === undefined ? [] : [isKey({ kind: 'numéro', value: number })(key)]),
        ...identities.map((value) => isKey({ kind: 'identité', value })(key)),
      ]),
    )
    .execute()) as StoredKey[]
  const keyWith = (kind: KeyKind, value: string | undefined) =>
    rows.find((row) => row.kind === kind && row.value === value)
  return {
    byNumber: keyWith('numéro', number),
    byIdentity: keyWith('identité', identity),
    byParent: keyWith('identité', parent),
    otherWritings: rows.filter(({ kind, value }) => kind === 'numéro' && value !== number),
  }
}

/**
 * Reads the keys again under the lock, so that two messages at once cannot each create the conversation of
 * one person.
 */
async function placeContact(company: CompanyTx, { number, identity }: Contact, at: Date): Promise<string> {
  await lockConversations(company)
  const keys = await keysOfContact(company, { number, identity })
  if (number && keys.otherWritings.length > 0) {
    await uniteWritings(company, number, keys)
    Object.assign(keys, await keysOfContact(company, { number, identity }))
  }
  const { byNumber, byIdentity } = keys
  if (number && identity) return pairKeys(company, { number, byNumber, identity, byIdentity, at })
  const stored = byNumber ?? byIdentity
  if (stored) return stored.conversationId
  const id = number ? await conversationForNumber(company, number) : await newConversation(company)
  const key: Key = number
    ? { kind: 'numéro', value: number }
    : { kind: 'identité', value: identity as string }
  await giveKey(company, key, id)
  return id
}

/**
 * Makes the writing of this message the only one of its number, and joins what was said under the others. Two
 * clients, or two people who had the number one after the other, stay apart.
 */
async function uniteWritings(
  company: CompanyTx,
  number: string,
  { byNumber, otherWritings }: ContactKeys,
): Promise<void> {
  const [kept, ...others] = byNumber ? [byNumber, ...otherWritings] : otherWritings
  if (!kept) return
  for (const other of others) {
    const current = await keyOf(company, kept)
    const isOfAnother = other.seenWith !== null && kept.seenWith !== null && other.seenWith !== kept.seenWith
    if (!current || isOfAnother) continue
    const [from, into] = [other.conversationId, current.conversationId]
    if (from === into || (await joinUnlessBothClients(company, from, into)))
      await dropWriting(company, other, kept)
  }
  if (!byNumber) await rewriteNumber(company, kept, number)
  const stored = await keyOf(company, { kind: 'numéro', value: number })
  if (stored) await writeNumbers(company, stored.conversationId)
}

type KeyPair = {
  number: string
  byNumber: StoredKey | undefined
  identity: string
  byIdentity: StoredKey | undefined
  at: Date
}

/**
 * A number and an id that come together belong to one person. The id decides who: the number may have been of
 * somebody else.
 */
async function pairKeys(
  company: CompanyTx,
  { number, byNumber, identity, byIdentity, at }: KeyPair,
): Promise<string> {
  const isOfAnother = byNumber !== undefined && byNumber.seenWith !== null && byNumber.seenWith !== identity
  const numberConversation = isOfAnother ? undefined : byNumber?.conversationId
  const own =
    byIdentity?.conversationId ??
    numberConversation ??
    (await (byNumber ? newConversation(company) : conversationForNumber(company, number)))
  const missing = [
    ...(byNumber ? [] : [{ kind: 'numéro', value: number, seenWith: identity } as const]),
    ...(byIdentity ? [] : [{ kind: 'identité', value: identity, seenWith: null } as const]),
  ]
  if (missing.length > 0) await giveKeys(company, own, missing)
  if (!byNumber) return own
  if (isOfAnother) await takeOver(company, byNumber, identity, own, at)
  else await joinNumber(company, byNumber, identity, own)
  return (await keyOf(company, { kind: 'identité', value: identity }))?.conversationId ?? own
}

/**
 * A number that comes with another id was given to another person. An event that arrives late changes
 * nothing: it is about the former owner.
 */
async function takeOver(
  company: CompanyTx,
  stored: StoredKey,
  identity: string,
  own: string,
  at: Date,
): Promise<void> {
  if (stored.conversationId === own) return noteSeenWith(company, stored.value, identity)
  if (stored.lastHeardAt && new Date(stored.lastHeardAt) > at) return
  await giveKey(company, stored, own, identity)
  await writeNumbers(company, stored.conversationId)
  await addNote(
    company,
    stored.conversationId,
    `Le numéro ${stored.value} est maintenant celui d'une autre personne sur WhatsApp. Vérifiez le numéro de ce client.`,
  )
}

/** Joins the two conversations of one person, unless each belongs to a client. */
async function joinNumber(
  company: CompanyTx,
  stored: StoredKey,
  identity: string,
  own: string,
): Promise<void> {
  if (stored.seenWith === null) await noteSeenWith(company, stored.value, identity)
  if (stored.conversationId === own || (await joinUnlessBothClients(company, stored.conversationId, own)))
    return
  if (stored.seenWith === null)
    await addNote(
      company,
      own,
      `Cette personne écrit aussi depuis le ${stored.value}, qui est le numéro d'un autre client : rien n'a été réuni.`,
    )
}

/**
 * Joins two conversations into the one that has a client, or into the second. False if both have a client:
 * they stay apart.
 */
async function joinUnlessBothClients(company: CompanyTx, one: string, other: string): Promise<boolean> {
  const [oneHas, otherHas] = [await hasClient(company, one), await hasClient(company, other)]
  if (oneHas && otherHas) return false
  if (oneHas) await joinConversations(company, other, one)
  else await joinConversations(company, one, other)
  return true
}

/** Later events may name the person by the parent id alone. */
async function addParentKey(company: CompanyTx, conversationId: string, value: string): Promise<void> {
  await lockConversations(company)
  const key = { kind: 'identité', value } as const
  if (!(await keyOf(company, key))) await giveKey(company, key, conversationId)
}

/**
 * A person changed their number or id from `former` to `key`. The former number belongs to no person from then
 * on.
 */
export async function followKey(
  company: CompanyTx,
  former: Key,
  key: Key,
  at: Date,
): Promise<string | undefined> {
  await lockConversations(company)
  const [before, after] = [await keyOf(company, former), await keyOf(company, key)]
  if (!before || isUsedSince(before, at)) return after?.conversationId
  if (!after) await giveKey(company, key, before.conversationId)
  else if (after.conversationId !== before.conversationId)
    await joinUnlessBothClients(company, before.conversationId, after.conversationId)
  await noteKeySeen(company, key, at)
  if (former.kind === 'numéro' && key.kind === 'numéro') {
    await noteReplaced(company, key.value, former.value)
    if (before.seenWith === null) await noteSeenWith(company, former.value, noId)
  }
  const conversationId = (await keyOf(company, key))?.conversationId
  if (conversationId) await writeNumbers(company, conversationId)
  return conversationId
}

/** Whoever wrote from the number after the change is another person. The report of it came late. */
function isUsedSince({ kind, lastHeardAt }: StoredKey, at: Date): boolean {
  return kind === 'numéro' && lastHeardAt !== null && new Date(lastHeardAt) > at
}

/** An id that no person has: whoever writes next from the number is another person. */
const noId = ''
