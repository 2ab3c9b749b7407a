import type { KeyKind } from '@escale/contract/channels/whatsapp/words'
import {
  type Contact,
  giveKey,
  giveKeys,
  isKey,
  type Key,
  keyColumns,
  keyOf,
  noteKeySeen,
  noteReplaced,
  noteSeenWith,
  removeNumberForm,
  rewriteNumber,
  type StoredKey,
  writeNumbers,
} from '#channels/whatsapp/message/contact-keys.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { joinConversations } from './conversation-merge.ts'
import { conversationForNumber, hasClient, lockConversations, newConversation } from './conversations.ts'
import { addNote } from './notes.ts'

/**
 * Finds the conversation of a contact, or creates it. Undefined for a contact without phone number or id.
 * `at`: the time at which WhatsApp reported the contact with this number or id.
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
  /**
   * Rows with the same phone number written differently, such as the two forms of Mexican or Brazilian
   * numbers.
   */
  otherWritings: StoredKey[]
}

/** Reads the stored numbers and ids of a contact in one statement. */
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
 * Assigns a contact to a conversation. The keys are read again under the lock, so that two simultaneous
 * messages cannot each create a conversation for the same person.
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
 * Makes the form of the number in this message the only one, and joins the conversations of its other forms.
 * Conversations of two different clients stay apart, and so do those of two people who had the number one
 * after the other.
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
      await removeNumberForm(company, other, kept)
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
 * Assigns a number and an id that came in one message to one conversation. If they disagree, the id decides,
 * because the number may have belonged to somebody else before.
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
 * Gives a number to another person, because WhatsApp now reports it with that person's id. If a newer message
 * came from the number, the event is late and nothing changes.
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

/**
 * Joins the conversation of a number with that of the same person's id, unless each belongs to a different
 * client.
 */
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
 * Joins two conversations into the one that has a client. If neither has one, the second remains. Returns
 * false if both have a client: they stay apart.
 */
async function joinUnlessBothClients(company: CompanyTx, one: string, other: string): Promise<boolean> {
  const [oneHas, otherHas] = [await hasClient(company, one), await hasClient(company, other)]
  if (oneHas && otherHas) return false
  if (oneHas) await joinConversations(company, other, one)
  else await joinConversations(company, one, other)
  return true
}

/** Stores the parent id of a person, because later events may contain this id alone. */
async function addParentKey(company: CompanyTx, conversationId: string, value: string): Promise<void> {
  await lockConversations(company)
  const key = { kind: 'identité', value } as const
  if (!(await keyOf(company, key))) await giveKey(company, key, conversationId)
}

/**
 * Handles a person's change of number or id from `former` to `key`. From then on, the former number belongs
 * to nobody. Returns the person's conversation.
 */
export async function applyKeyChange(
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

/**
 * Whether somebody wrote from the number after the change. That is then another person, and the event came
 * late.
 */
function isUsedSince({ kind, lastHeardAt }: StoredKey, at: Date): boolean {
  return kind === 'numéro' && lastHeardAt !== null && new Date(lastHeardAt) > at
}

/** A placeholder for the id of nobody. Whoever writes next from the number then counts as another person. */
const noId = ''
